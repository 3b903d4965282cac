import { integrationsRpc } from '@tshepa/contracts';
import { useTestNats } from '@tshepa/dev';
import { newId } from '@tshepa/messaging';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const statement = (month: string, accountNumber = '62000000001') =>
  sampleStatement({ bank: 'fnb', holder: 'T Nkosi (Ms)', accountNumber, fixedIncome: 9000, month });
const put = (customerId: string, bytes: Uint8Array) => {
  const fileId = newId();
  files.set(fileId, { customerId, bytes });
  return fileId;
};
const analyse = (customerId: string, fileIds: string[]) =>
  harness.bus.request(
    integrationsRpc.analyseStatements,
    { customerId, files: fileIds.map((fileId) => ({ fileId })) },
    call(),
  );

test('[S9.06] three statements are analysed together, pulled from their owner piece by piece', async () => {
  const customerId = newId();
  const fileIds = ['2026-08', '2026-09', '2026-10'].map((month) => put(customerId, statement(month)));
  const { analysis, logs } = await analyse(customerId, fileIds);
  expect(analysis).toEqual({
    bank: 'fnb',
    holder: 'T Nkosi (Ms)',
    accountNumber: '62000000001',
    periodStart: '2026-08-01',
    periodEnd: '2026-10-31',
    fixedIncome: 9000,
    expenses: 3500,
    salaryDates: ['2026-08-25', '2026-09-25', '2026-10-25'],
    reconciles: true,
    reasons: [],
  });
  expect(logs).toHaveLength(1);
});

test('the same files again are answered without asking the bank link', async () => {
  const customerId = newId();
  const fileIds = [put(customerId, statement('2026-10'))];
  const first = await analyse(customerId, fileIds);
  await harness.disturb({ party: 'bank_link', mode: '500', times: 2 });
  expect(await analyse(customerId, fileIds)).toEqual(first);
  await expect(analyse(customerId, [put(customerId, statement('2026-09'))])).rejects.toMatchObject({
    code: 'party.unavailable',
  });
});

test('a statement without readable lines has no account number to compare', async () => {
  const customerId = newId();
  const { analysis } = await analyse(customerId, [
    put(customerId, new TextEncoder().encode('%PDF-1.4 something else')),
  ]);
  expect(analysis).toMatchObject({ accountNumber: '', fixedIncome: 9000 });
});

test('[S2.16] a protected statement without its password is refused in words for the customer', async () => {
  const customerId = newId();
  const fileId = put(customerId, new TextEncoder().encode('%PDF-1.4 /Encrypt 5 0 R'));
  await expect(analyse(customerId, [fileId])).rejects.toMatchObject({
    code: 'request.invalid',
    details: { message: 'This statement is protected. Please give its password.' },
  });
  const withPassword = { customerId, files: [{ fileId, password: 'secret' }] };
  expect(await harness.bus.request(integrationsRpc.analyseStatements, withPassword, call())).toMatchObject({
    analysis: {},
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
