import { expect, test } from 'vitest';
import { newApplication } from './application.ts';
import { changesBetween } from './application-changes.ts';

const now = new Date('2026-03-02T08:00:00Z');
const blank = newApplication({ id: 'c', distributionId: 'd', dataKey: 'k', sessionId: 's', now });

test('a new application is recorded field by field, without earlier values', () => {
  const record = {
    ...blank,
    applicant: { ...blank.applicant, city: 'Knysna' },
    bank: { accountNumber: '62001234567' },
  };
  expect(changesBetween(null, record)).toEqual(
    expect.arrayContaining([
      { field: 'city', before: null, after: 'Knysna' },
      { field: 'accountNumber', before: null, after: '62001234567' },
      { field: 'loan.state', before: null, after: 'IN_PROGRESS' },
      { field: 'devices', before: null, after: '1' },
    ]),
  );
});

test('only changed and removed fields are recorded, each with the value before and after', () => {
  const before = { ...blank, employment: { netSalary: 8_200, occupation: 'Nurse' } };
  const after = {
    ...blank,
    version: 7,
    updatedAt: new Date(),
    employment: { netSalary: 0, noPayslip: false },
    loan: { ...blank.loan, state: 'DECLINED' as const, declined: true },
    unreachableSince: now,
  };
  expect(changesBetween(before, after)).toEqual([
    { field: 'netSalary', before: '8200', after: '0' },
    { field: 'occupation', before: 'Nurse', after: null },
    { field: 'loan.state', before: 'IN_PROGRESS', after: 'DECLINED' },
    { field: 'loan.declined', before: 'false', after: 'true' },
    { field: 'noPayslip', before: null, after: 'false' },
    { field: 'unreachableSince', before: null, after: now.toISOString() },
  ]);
});

test('an unchanged application gives no changes, and the data key and the sessions are never recorded', () => {
  expect(changesBetween(blank, { ...blank, version: 2, dataKey: 'another' })).toEqual([]);
  expect(changesBetween(blank, { ...blank, sessionIds: ['s', 't'] })).toEqual([
    { field: 'devices', before: '1', after: '2' },
  ]);
});

test('documents are recorded one by one, and only the beginning of a long text is recorded', () => {
  const file = {
    fileId: 'f1',
    fileType: 'PAYSLIP',
    fileName: 'payslip.pdf',
    contentType: 'application/pdf',
    sizeBytes: 1,
    createdAt: now.toISOString(),
  } as const;
  const bureau = {
    compuScore: 700,
    clientRef: 'r',
    jsonDataString: 'x'.repeat(5_000),
    pulledAt: now.toISOString(),
  };
  const changes = changesBetween(blank, { ...blank, files: [file], bureau });
  expect(changes).toContainEqual({ field: 'files.f1', before: null, after: 'PAYSLIP payslip.pdf' });
  const report = changes.find(({ field }) => field === 'bureau.jsonDataString')?.after;
  expect(report).toBe(`${'x'.repeat(200)}… (5000 characters)`);
});
