import { integrationsRpc } from '@tshepa/contracts';
import { useTestNats } from '@tshepa/dev';
import { newId } from '@tshepa/messaging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePdf } from '../sandbox/pdf/writer.ts';
import { person } from '../sandbox/people.ts';
import { samplePayslip, sampleStatement } from '../sandbox/sample-statement.ts';
import { call, type Harness, startHarness, type TestFile } from './support/harness.ts';

const nats = useTestNats();
const files = new Map<string, TestFile>();
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(nats.url, { files });
});
afterAll(() => harness.close());

const facts = { bank: 'fnb', holder: 'MS T NKOSI', accountNumber: '62000000001', fixedIncome: 9000 };
const statement = (month: string, more: Partial<Parameters<typeof sampleStatement>[0]> = {}) =>
  sampleStatement({ ...facts, month, ...more });
const put = (customerId: string, bytes: Uint8Array) => {
  const fileId = newId();
  files.set(fileId, { customerId, bytes });
  return fileId;
};
const analyse = (
  customerId: string,
  fileIds: string[],
  { of = harness, ...more }: { of?: Harness; password?: string; fullName?: string } = {},
) =>
  of.bus.request(
    integrationsRpc.analyseStatements,
    {
      customerId,
      files: fileIds.map((fileId) => (more.password ? { fileId, password: more.password } : { fileId })),
      applicant: { fullName: more.fullName },
    },
    call(),
  );
const months = ['2026-08', '2026-09', '2026-10'];

test('[S9.06][S3.08] three statements are analysed together, pulled from their owner piece by piece', async () => {
  const customerId = newId();
  const fileIds = months.map((month) => put(customerId, statement(month)));
  const { analysis, logs } = await analyse(customerId, fileIds, { fullName: 'Thandi Nkosi' });
  expect(analysis).toMatchObject({
    bank: 'fnb',
    product: 'FNB ASPIRE CURRENT ACCOUNT',
    holder: 'MS T NKOSI',
    accountNumber: '62000000001',
    periodStart: '2026-08-01',
    periodEnd: '2026-10-31',
    openingBalance: 2500,
    fixedIncome: 9000,
    expenses: 3500,
    salaryDates: ['2026-08-25', '2026-09-25', '2026-10-25'],
    salaryIsRegular: true,
    reconciles: true,
    verdict: 'ok',
    returnedDebits: 0,
    transactions: 21,
  });
  expect(analysis.expenseGroups).toMatchObject({ rent: 1470, travel: 490, airtime: 175 });
  expect(logs).toHaveLength(3);
  expect(JSON.stringify(logs)).not.toMatch(/NKOSI|62000000001/);
});

test('what does not fit is told to staff in a sentence each, and refuses nothing', async () => {
  const reasonsOf = async (statements: Uint8Array[], fullName = 'Thandi Nkosi') => {
    const customerId = newId();
    const fileIds = statements.map((bytes) => put(customerId, bytes));
    return (await analyse(customerId, fileIds, { fullName })).analysis.reasons.join('; ');
  };
  const [first = '', second = '', third = ''] = months;
  expect(
    await reasonsOf(
      months.map((month) => statement(month)),
      'Sipho Dlamini',
    ),
  ).toContain('not the applicant by name');
  expect(await reasonsOf([statement(first), statement(second, { accountNumber: '62000000002' })])).toContain(
    'different accounts',
  );
  expect(await reasonsOf([statement(third), statement(third), statement(third)])).toContain(
    'sent more than once',
  );
  expect(await reasonsOf([statement(first), statement(third)])).toContain('No statement covers');
  expect(await reasonsOf([statement('2024-03')])).toContain('more than two months ago');
});

test('the same files again are answered without being read again', async () => {
  const customerId = newId();
  const fileIds = [put(customerId, statement('2026-10'))];
  const first = await analyse(customerId, fileIds);
  for (const fileId of fileIds) files.set(fileId, { customerId, bytes: new TextEncoder().encode('gone') });
  expect(await analyse(customerId, fileIds)).toEqual(first);
});

test('[S2.16] what cannot be read is refused in the words of the catalogue', async () => {
  const customerId = newId();
  const locked = put(customerId, statement('2026-10', { password: 'secret' }));
  const blank = put(customerId, writePdf([{ items: [] }]));
  const letter = put(
    customerId,
    samplePayslip({ employer: 'X', employee: 'Y', netSalary: 1, month: '2026-10' }),
  );
  const rows = [
    [locked, {}, 'file.password_needed'],
    [locked, { password: 'guess' }, 'file.password_wrong'],
    [blank, {}, 'file.scanned'],
    [letter, {}, 'file.not_statement'],
    [put(customerId, new TextEncoder().encode('%PDF-1.4 cut')), {}, 'file.truncated'],
  ] as const;
  for (const [fileId, more, code] of rows)
    await expect(analyse(customerId, [fileId], more), code).rejects.toMatchObject({
      code,
      details: { fields: [{ pointer: '/files/0' }] },
    });
  expect((await analyse(customerId, [locked], { password: 'secret' })).analysis).toMatchObject({
    verdict: 'ok',
  });
});

describe('the bank-link service in place of the parser', () => {
  let linked: Harness;
  beforeAll(async () => {
    await harness.close();
    linked = await startHarness(nats.url, { files, env: { STATEMENT_ANALYSER: 'bank_link' } });
  });
  afterAll(async () => {
    await linked.close();
    harness = await startHarness(nats.url, { files });
  });

  test('answers for all files at once, and its silence is told', async () => {
    const customerId = newId();
    const fileIds = months.map((month) => put(customerId, statement(month)));
    const { analysis, logs } = await analyse(customerId, fileIds, { of: linked });
    expect(analysis).toMatchObject({
      bank: 'fnb',
      accountNumber: '62000000001',
      fixedIncome: 9000,
      expenses: 3500,
    });
    expect(logs).toHaveLength(1);
    await linked.disturb({ party: 'bank_link', mode: '500', times: 2 });
    await expect(
      analyse(customerId, [put(customerId, statement('2026-07'))], { of: linked }),
    ).rejects.toMatchObject({ code: 'party.unavailable' });
  });

  test('[S2.16] refuses a protected statement without its password in its own words', async () => {
    const customerId = newId();
    const fileId = put(customerId, statement('2026-10', { password: 'secret' }));
    await expect(analyse(customerId, [fileId], { of: linked })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { message: 'This statement is protected. Please give its password.' },
    });
    expect(await analyse(customerId, [fileId], { of: linked, password: 'secret' })).toMatchObject({
      analysis: {},
    });
  });
});

test('a file of another customer is as good as none', async () => {
  await expect(analyse(newId(), [put(newId(), statement('2026-10'))])).rejects.toMatchObject({
    code: 'file.not_found',
  });
});

test('documents are passed to the provider once each', async () => {
  const customerId = newId();
  const fileIds = [
    put(customerId, statement('2026-10')),
    put(
      customerId,
      samplePayslip({ employer: 'Nyala Bank', employee: 'T Nkosi', netSalary: 9000, month: '2026-10' }),
    ),
  ];
  const upload = { customerId, idNumber: person('good').idNumber, fileIds };
  expect(await harness.bus.request(integrationsRpc.uploadFiles, upload, call())).toEqual({ uploaded: 2 });
  expect(await harness.bus.request(integrationsRpc.uploadFiles, upload, call())).toEqual({ uploaded: 2 });
  const uploads = (await harness.ledger('upload')).filter(({ reference }) => reference.includes(customerId));
  expect(uploads.map(({ attempts }) => attempts)).toEqual([1, 1]);
});
