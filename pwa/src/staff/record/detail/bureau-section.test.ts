import { expect, test } from 'vitest';
import { readBureauSummary } from './bureau-section.tsx';

const textOf = (report: unknown, field: string) =>
  readBureauSummary(JSON.stringify(report))?.find((line) => line.field === field)?.text;

test('[S3.12] the bureau’s summary is found at any depth of its report', () => {
  const summary = { TotalAdverseAmount: '1234.5', NoOFActiveAccounts: 0, HighestDelinquentRating: '3' };
  for (const report of [summary, { CC_RESULTS: { Summary: [summary] } }]) {
    expect(textOf(report, 'TotalAdverseAmount')).toBe('R1,234.50');
    expect(textOf(report, 'NoOFActiveAccounts')).toBe('0');
    expect(textOf(report, 'HighestDelinquentRating')).toBe('3');
    expect(textOf(report, 'PossibleRePmtAmt')).toBe('–');
  }
});

test('[S3.12] all eleven fields of the bureau’s summary have a line', () => {
  expect(readBureauSummary('{}')).toHaveLength(11);
});

test('[S3.12] a missing or unreadable report has no summary, unlike an empty report', () => {
  expect(readBureauSummary(undefined)).toBeUndefined();
  expect(readBureauSummary('not json')).toBeUndefined();
});
