import { expect, test } from 'vitest';
import { newApplication } from './application.ts';
import { toRecord } from './application-view.ts';

const now = new Date('2026-03-02T08:00:00Z');
const accountNumber = '62001234567';
const blank = newApplication({ id: 'c', distributionId: 'd', dataKey: 'k', sessionId: 's', now });
const analysis = {
  bank: 'Capitec',
  holder: 'T Nkosi',
  periodStart: '2025-12-01',
  periodEnd: '2026-02-28',
  accountNumber,
  fixedIncome: 8_200,
  expenses: 1_000,
  salaryDates: [],
  reconciles: true,
  reasons: [],
};
const record = {
  ...blank,
  applicant: { ...blank.applicant, idNumber: '8001015009087' },
  bank: { accountNumber },
  statements: { analysis, logs: [{ line: `account ${accountNumber} read`, pages: '3' }] },
  files: [
    {
      fileId: 'f',
      fileType: 'BANK_STATEMENT' as const,
      fileName: `Statement ${accountNumber}.pdf`,
      contentType: 'application/pdf',
      sizeBytes: 1,
      createdAt: now.toISOString(),
    },
  ],
};
const readerIn = (role: 'agent' | 'manager') => ({ staffId: 's', role, isFourEyes: false });
const seenBy = (role: 'agent' | 'manager' | null, changed: object = {}) =>
  toRecord({ ...record, ...changed }, { reader: role && readerIn(role), approvedLoans: 0 });

test('an agent sees no account number in a record, wherever it is repeated', () => {
  const seen = seenBy('agent');
  expect(JSON.stringify(seen)).not.toContain(accountNumber);
  expect(seen.masked).toEqual({ accountNumber: '••••4567', bank_link_login_account_number: '••••4567' });
  expect(seen.files[0]?.fileName).toBe('Statement ••••4567.pdf');
  expect(seen.bank_linkLogs).toEqual([{ line: 'account ••••4567 read', pages: '3' }]);
  expect(JSON.parse(seen.mab_data ?? '{}')).toMatchObject({ accountNumber: '••••4567', fixedIncome: 8_200 });
  expect(seen.idNumber).toBe('8001015009087');
});

test('managers, applicants and services see the account number', () => {
  for (const role of ['manager', null] as const) {
    expect(seenBy(role)).toMatchObject({ accountNumber, bank_link_login_account_number: accountNumber });
    expect(seenBy(role)).not.toHaveProperty('masked');
  }
});

test('a short account number is hidden completely, and amounts that contain the same digits are unchanged', () => {
  const statements = { analysis: { ...analysis, accountNumber: '', fixedIncome: 8_200 }, logs: [] };
  const seen = seenBy('agent', { bank: { accountNumber: '8200' }, statements });
  expect(seen.masked).toEqual({ accountNumber: '••••' });
  expect(seen.mab_data).toContain('8200');
});

test('a record without an account number has no masked fields', () => {
  const { statements: _none, ...bare } = record;
  expect(toRecord({ ...bare, bank: {} }, { reader: readerIn('agent'), approvedLoans: 0 }).masked).toEqual({});
});
