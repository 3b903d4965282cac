import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import { MoneyByMonth } from './money-by-month.tsx';

const analysis = {
  bank: 'capitec',
  holder: '',
  accountNumber: '',
  periodStart: '',
  periodEnd: '',
  fixedIncome: 8_200,
  expenses: 5_000,
  salaryDates: [],
  reconciles: true,
  reasons: [],
  months: [
    {
      month: '2026-09',
      amounts: { salary: 8_200, otherIncome: 300, debt: 900, gambling: 120.5 },
      lowestBalance: -40,
    },
    { month: '2026-10', amounts: { salary: 8_200, rent: 2_500 } },
  ],
};
const report = {
  fileId: 'r',
  fileType: 'MAB_REPORT',
  fileName: 'mab-report.json',
  contentType: 'application/json',
  sizeBytes: 9,
  createdAt: '2026-11-01T08:00:00.000Z',
} as const;
const shown = (changes: Partial<CustomerRecord>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MoneyByMonth record={aRecord(changes)} />
    </QueryClientProvider>,
  );

test('each month shows its money by kind with the sums and the lowest balance, and each bar leads to its rows', () => {
  const markup = shown({ mab_data: JSON.stringify(analysis), files: [report] });
  expect(markup).toContain('aria-label="Repaid to lenders, September 2026: R900.00. Show the rows"');
  expect(markup).toContain('style="--share:1"');
  expect(markup).toMatch(/Money in<\/th><td><strong>R8[, ]500<\/strong>/);
  expect(markup).toMatch(/Lowest balance<\/th><td class="[^"]*overdrawn[^"]*">-R40<\/td><td>–<\/td>/);
  // Without a report there are no rows to lead to.
  expect(shown({ mab_data: JSON.stringify(analysis), files: [] })).toContain('disabled=""');
});

test('an analysis of a former build has no months, and what a later build adds is left out', () => {
  const { months: _none, ...former } = analysis;
  expect(shown({ mab_data: JSON.stringify(former) })).toContain('read before months were kept');
  expect(shown({ mab_data: JSON.stringify({ ...analysis, later: 1 }), files: [report] })).toContain(
    'September 2026',
  );
});
