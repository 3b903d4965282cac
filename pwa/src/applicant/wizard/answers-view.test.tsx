import type { PaymentFrequency } from '@tshepa/contracts/constants';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyDraft } from '../../offline/index.ts';
import { ExpectedRepayment } from './answers-view.tsx';

const shown = (
  salaryDate: number | undefined,
  today: string,
  paymentFrequency: PaymentFrequency = 'monthly',
) =>
  renderToStaticMarkup(
    <ExpectedRepayment
      today={today}
      draft={{
        ...emptyDraft('customer', '2026-11-21T08:00:00.000Z'),
        loanRequest: { id: 1, value: 500, currency: 'ZAR' },
        employmentRequest: salaryDate ? { salaryDate, paymentFrequency } : {},
      }}
    />,
  );

test('[S2.19][S1.03] the review of the answers begins with the price and the day of the repayment', () => {
  const text = shown(30, '2026-11-20');
  expect(text).toContain('Approved today, you get R500 and pay back about R580 on Monday 30 November.');
  expect(text).not.toContain('Banks take no payments');
});

test('[S2.19] for a payday on a public holiday or a Sunday, the review says when the money is really taken', () => {
  const text = shown(25, '2026-11-26');
  expect(text).toContain('pay back about R580 on Monday 28 December.');
  expect(text).toContain(
    'It is due on Friday 25 December. Banks take no payments on Sundays and public holidays.',
  );
});

test.each([
  ['weekly', 'Friday 11 December'],
  ['fortnightly', 'Friday 4 December'],
] as const)('[S2.19][S9.11] people who are paid %s pay back on their last payday within a month', (paymentFrequency, day) => {
  expect(shown(20, '2026-11-12', paymentFrequency)).toContain(`pay back about R580 on ${day}.`);
});

test('[S2.19] without a payday the review promises no day', () => {
  expect(shown(undefined, '2026-11-20')).toBe('');
});
