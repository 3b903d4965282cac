import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AcceptMandate } from './online/accept-mandate.tsx';

const shown = (bankName: string) =>
  renderToStaticMarkup(
    <AcceptMandate
      record={
        {
          bankName,
          accountNumber: '62000000001234',
          loanDistributions: { instalment_amount: 580, provider_first_installment_date: '2026/12/25' },
        } as unknown as ApplicantRecord
      }
    />,
  ).replaceAll(/<[^>]+>/g, '|');

test('[S2.22] the mandate names the creditor, the amount, the due day, the day of the debit, the bank and the account', () => {
  const text = shown('absa');
  expect(text).toMatch(/Who is paid\|+Tshepa Finance \(Pty\) Ltd/);
  expect(text).toMatch(/Amount\|+R580\.00/);
  expect(text).toMatch(/Date\|+Friday 25 December( 2026)?, taken on Monday 28 December/);
  expect(text).toMatch(/Your account\|+Absa ••••1234/);
  expect(text).not.toContain('62000000001234');
});

test('[S2.22] the mandate page shows only the ways in which the applicant’s bank accepts a mandate', () => {
  expect(shown('nedbank')).toMatch(/dial \|\*120\*001#\|/);
  expect(shown('nedbank')).toContain('At an ATM of Nedbank');
  expect(shown('absa')).not.toContain('dial');
  expect(shown('absa')).toContain('At an ATM of Absa');
  expect(shown('capitec')).toMatch(/dial \|\*120\*3279#\|/);
  expect(shown('capitec')).not.toContain('ATM');
  expect(shown('tyme')).not.toMatch(/dial|ATM/);
  expect(shown('tyme')).toContain('In your bank&#x27;s app');
});
