import { expect, test } from 'vitest';
import { keptStatements } from './asked-statements.ts';

const file = (fileId: string, periodEnd?: string) => ({
  fileId,
  fileType: 'BANK_STATEMENT' as const,
  ...(periodEnd ? { periodEnd } : {}),
});
const idsOf = (files: { fileId: string }[]) => files.map(({ fileId }) => fileId);

test('[S2.26] a statement that is sent again takes the place of the one of its month, and a new month that of the oldest', () => {
  const all = [file('august', '2026-08-31'), file('october', '2026-10-31'), file('september', '2026-09-30')];
  expect(idsOf(keptStatements(all, '2026-09'))).toEqual(['october', 'august']);
  expect(idsOf(keptStatements(all, '2026-07'))).toEqual(['october', 'september']);
  expect(idsOf(keptStatements([file('unread'), ...all.slice(0, 1)], '2026-07'))).toEqual([
    'august',
    'unread',
  ]);
});

test('payslips are no statements', () => {
  expect(keptStatements([{ ...file('payslip'), fileType: 'PAYSLIP' as const }], '2026-09')).toEqual([]);
});
