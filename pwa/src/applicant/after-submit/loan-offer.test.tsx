import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { LoanOffer } from './online/loan-offer.tsx';
import { PasscodeLife } from './otp-form.tsx';

const record = {
  id: 'customer',
  loanDistributions: { state: 'LOAN_OTP_REQUIRED', provider_loan_id: 'L1' },
} as unknown as ApplicantRecord;

test('[S2.21] until the instalments have arrived, the button asks people to wait and cannot be pressed', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <LoanOffer record={record} view="" refresh={async () => undefined} />
    </MemoryRouter>,
  );
  expect(markup).toMatch(/<button disabled=""[^>]*>One moment…<\/button>/);
  expect(markup).not.toContain('>Confirm</button>');
});

test('[S2.20] the warning about an undelivered passcode takes up no row before it is shown', () => {
  const markup = renderToStaticMarkup(<PasscodeLife kind="enrolment" customerId="customer" />);
  expect(markup).toMatch(/^<div[^>]*><p>It works for 5 minutes\.<\/p>.*<\/div>$/s);
});
