import { type ErrorCode, errorCatalogue, operations, statementFaults } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { systemClock } from '@tshepa/service-kit';
import { bySize, useTestNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { person } from '../sandbox/people.ts';
import { samplePayslip, sampleStatement } from '../sandbox/sample-documents.ts';
import { createOwnAnalyser } from '../src/statements/own-analyser.ts';
import { bomb, joined } from './statements/support/hostile.ts';
import { writePdf } from './statements/support/pdf/writer.ts';
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
    operations.analyseStatements,
    {
      customerId,
      files: fileIds.map((fileId) => (more.password ? { fileId, password: more.password } : { fileId })),
      applicant: { fullName: more.fullName },
    },
    // A busy machine may need longer than the operation's own time limit.
    { ...call(), timeoutMs: 50_000 },
  );
const months = ['2026-08', '2026-09', '2026-10'];

test('[S9.06][S3.08] three statements are fetched in chunks from the service that owns files, and analysed together', async () => {
  const customerId = newId();
  const fileIds = months.map((month) => put(customerId, statement(month)));
  const { analysis, logs, rows, files } = await analyse(customerId, fileIds, { fullName: 'Thandi Nkosi' });
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
    payDay: { rule: 'day 25', day: 25 },
    reconciles: true,
    verdict: 'ok',
    returnedDebits: 0,
    transactions: 21,
  });
  expect(analysis.incomeGroups).toEqual({ salary: 9000 });
  expect(analysis.expenseGroups).toMatchObject({ rent: 1470, travel: 490, airtime: 175 });
  expect(analysis.months?.map(({ month, amounts }) => [month, amounts['salary']])).toEqual(
    months.map((month) => [month, 9_000]),
  );
  expect(rows?.filter(({ kind }) => kind === 'salary')).toHaveLength(3);
  expect(files?.[0]).toMatchObject({
    bank: 'fnb',
    accountNumber: '62000000001',
    periodStart: '2026-08-01',
    salaries: [{ date: '2026-08-25', amountCents: 900_000 }],
  });
  expect(logs).toHaveLength(3);
  expect(JSON.stringify(logs)).not.toMatch(/NKOSI|62000000001/);
});

type Sent = { password?: string; fullName?: string };
const [august = '', september = '', october = ''] = months;

describe('a file that cannot be used', () => {
  const page = { items: [] };
  const catalogue = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>';
  const whole = statement(october);
  const locked = statement(october, { password: 'secret' });
  const refused: Record<string, readonly [Uint8Array, ErrorCode, sentence: string, Sent?]> = {
    'a PDF bomb': [bomb(200_000_000), 'file.unsafe', statementFaults.bomb],
    '10,000 pages': [
      writePdf(Array.from({ length: 10_000 }, () => page)),
      'file.too_long',
      errorCatalogue['file.too_long'].text,
    ],
    'a script': [writePdf([page], { catalogue }), 'file.unsafe', statementFaults.scripts],
    'no password': [locked, 'file.password_needed', errorCatalogue['file.password_needed'].text],
    'a wrong password': [
      locked,
      'file.password_wrong',
      errorCatalogue['file.password_wrong'].text,
      { password: 'guess' },
    ],
    'a JPEG named .pdf': [
      joined('\xff\xd8\xff\xe0', Buffer.alloc(900, 7)),
      'file.not_pdf',
      statementFaults['no-pdf'],
    ],
    'a picture that is also a PDF': [
      joined('\xff\xd8\xff\xe0\x00\x10JFIF\n', whole),
      'file.unsafe',
      statementFaults['two-kinds'],
    ],
    'an archive after the end': [
      joined(whole, 'PK\x03\x04', Buffer.alloc(60)),
      'file.unsafe',
      statementFaults['two-kinds'],
    ],
    'a scan': [writePdf([page]), 'file.scanned', errorCatalogue['file.scanned'].text],
    'half a file': [joined('%PDF-1.4 cut'), 'file.truncated', errorCatalogue['file.truncated'].text],
    'another document': [
      samplePayslip({ employer: 'X', employee: 'Y', netSalary: 1, month: october }),
      'file.not_statement',
      errorCatalogue['file.not_statement'].text,
    ],
  };
  const sample = Object.keys(refused).filter((name) => name !== '10,000 pages');
  test.each(
    bySize({ smallest: sample, full: Object.keys(refused) }),
  )('[S2.16] %s is refused with its own message', async (name) => {
    const [bytes, code, message, sent = {}] = refused[name] ?? [whole, 'internal', ''];
    const customerId = newId();
    await expect(analyse(customerId, [put(customerId, bytes)], sent)).rejects.toMatchObject({
      code,
      message,
      details: { fields: [{ pointer: '/files/0', message }] },
    });
  });

  test('[S2.16] a locked file can be used when the right password is given', async () => {
    const customerId = newId();
    const sent = { password: 'secret' };
    expect((await analyse(customerId, [put(customerId, locked)], sent)).analysis.verdict).toBe('ok');
  });

  test('a machine that is too busy does not refuse the file but asks the caller to retry later', async () => {
    const impatient = createOwnAnalyser(systemClock, { timeLimitMs: 1 });
    const bytes = Uint8Array.from(whole);
    await expect(
      impatient([{ bytes, fileName: 'statement.pdf' }], { customerId: newId() }),
    ).rejects.toMatchObject({
      code: 'file.read_later',
      isRetryable: true,
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });
});

describe('what staff see about files that can be read', () => {
  const findings: Record<string, readonly [Uint8Array[], sentence: string, Sent?]> = {
    'of another person': [
      months.map((month) => statement(month)),
      'The account holder is not the applicant by name',
      { fullName: 'Sipho Dlamini' },
    ],
    'of two accounts': [
      [statement(august), statement(september, { accountNumber: '62000000002' })],
      'The statements are of different accounts',
    ],
    'two years old': [
      [statement('2024-10')],
      'The newest statement ends on 2024-10-31, more than two months ago',
    ],
    'of the same month three times': [
      [october, october, october].map((month) => statement(month)),
      'The same period was sent more than once',
    ],
    'with a month missing': [
      [statement(august), statement(october)],
      'No statement covers 2026-08-31 to 2026-10-01',
    ],
    'with fewer salaries than three': [
      [statement(september), statement(october)],
      'Fewer than three salary deposits were found',
    ],
  };
  test.each(
    Object.keys(findings),
  )('files %s are not refused, and one sentence reports the problem', async (name) => {
    const [statements, sentence, sent] = findings[name] ?? [[], ''];
    const customerId = newId();
    const fileIds = statements.map((bytes) => put(customerId, bytes));
    const { analysis } = await analyse(customerId, fileIds, { fullName: 'Thandi Nkosi', ...sent });
    expect(analysis.reasons).toContain(sentence);
  });
});

test('the same files get the stored answer again', async () => {
  const customerId = newId();
  const fileIds = [put(customerId, statement('2026-10'))];
  const first = await analyse(customerId, fileIds);
  for (const fileId of fileIds) files.set(fileId, { customerId, bytes: new TextEncoder().encode('gone') });
  expect(await analyse(customerId, fileIds)).toEqual(first);
});

describe('the bank-link service instead of the parser', () => {
  let linked: Harness;
  beforeAll(async () => {
    await harness.close();
    linked = await startHarness(nats.url, { files, env: { STATEMENT_ANALYSER: 'bank_link' } });
  });
  afterAll(async () => {
    await linked.close();
    harness = await startHarness(nats.url, { files });
  });

  test('the bank-link service answers for all files at once, and its outage is reported', async () => {
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
    await linked.setFault({ party: 'bank_link', fault: '500', times: 2 });
    await expect(
      analyse(customerId, [put(customerId, statement('2026-07'))], { of: linked }),
    ).rejects.toMatchObject({ code: 'party.unavailable' });
  });

  test('[S2.16] the bank-link service refuses a protected statement without its password', async () => {
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

test('a file of another customer is not found', async () => {
  await expect(analyse(newId(), [put(newId(), statement('2026-10'))])).rejects.toMatchObject({
    code: 'file.not_found',
  });
});

test('each document is sent to the provider once', async () => {
  const customerId = newId();
  const fileIds = [
    put(customerId, statement('2026-10')),
    put(
      customerId,
      samplePayslip({ employer: 'Nyala Bank', employee: 'T Nkosi', netSalary: 9000, month: '2026-10' }),
    ),
  ];
  const upload = { customerId, idNumber: person('good').idNumber, fileIds };
  expect(await harness.bus.request(operations.sendProviderFiles, upload, call())).toEqual({ uploaded: 2 });
  expect(await harness.bus.request(operations.sendProviderFiles, upload, call())).toEqual({ uploaded: 2 });
  const uploads = (await harness.ledger('upload')).filter(({ reference }) => reference.includes(customerId));
  expect(uploads.map(({ attempts }) => attempts)).toEqual([1, 1]);
});
