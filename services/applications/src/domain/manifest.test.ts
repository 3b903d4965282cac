import type { CustomerFile } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { differingDocuments } from './answers.ts';
import { newApplication } from './application.ts';

const now = new Date('2026-11-21T08:00:00.000Z');
const blank = newApplication({ id: 'c', distributionId: 'd', dataKey: 'k', sessionId: 's', now });
const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];

const file = (fileType: CustomerFile['fileType'], sha256?: string): CustomerFile => ({
  fileId: 'f',
  fileType,
  fileName: 'document-1',
  contentType: 'application/pdf',
  sizeBytes: 1,
  createdAt: now.toISOString(),
  ...(sha256 ? { sha256 } : {}),
});
const holding = (...files: CustomerFile[]) => ({ ...blank, files });

test('statements are compared regardless of their order, but their number counts', () => {
  const record = holding(file('BANK_STATEMENT', a), file('BANK_STATEMENT', b), file('MAB_REPORT'));
  expect(differingDocuments(record, { statements: [b, a], payslip: null })).toEqual([]);
  for (const statements of [[a], [a, a], [b, b], [a, b, b], []])
    expect(differingDocuments(record, { statements, payslip: null })).toEqual(['files/BANK_STATEMENT']);
});

test('the payslip is compared unless the applicant has ticked that there is none', () => {
  const record = holding(file('PAYSLIP', a));
  expect(differingDocuments(record, { statements: [], payslip: a })).toEqual([]);
  expect(differingDocuments(record, { statements: [], payslip: b })).toEqual(['files/PAYSLIP']);
  expect(differingDocuments(record, { statements: [], payslip: null })).toEqual(['files/PAYSLIP']);
  const without = { ...record, employment: { noPayslip: true } };
  expect(differingDocuments(without, { statements: [], payslip: null })).toEqual([]);
});

test('of documents without a checksum, only the number is compared', () => {
  const record = holding(file('BANK_STATEMENT'), file('PAYSLIP'));
  expect(differingDocuments(record, { statements: [a], payslip: b })).toEqual([]);
  expect(differingDocuments(record, { statements: [a, b], payslip: null })).toEqual([
    'files/BANK_STATEMENT',
    'files/PAYSLIP',
  ]);
});
