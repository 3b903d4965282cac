import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { HttpOperation } from '@tshepa/contracts/operations/define';
import { choosePayoutOption } from '@tshepa/contracts/operations/loan/choose-payout-option';
import { sendLoanPasscode } from '@tshepa/contracts/operations/passcode/send-loan-passcode';
import { verifyEnrolmentPasscode } from '@tshepa/contracts/operations/passcode/verify-enrolment-passcode';
import { verifyLoanPasscode } from '@tshepa/contracts/operations/passcode/verify-loan-passcode';
import { verifyManualPasscode } from '@tshepa/contracts/operations/passcode/verify-manual-passcode';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { OtpEnrollment } from './otp-enrollment-page.tsx';
import { useLiveCall } from './use-live-call.ts';

// Static markup is rendered from the store's first state.
const site = useSiteStatus.getInitialState();
afterEach(() => void Object.assign(site, { active: true }));

const Call = ({ route }: { route: HttpOperation }) => (
  <Button type="submit" disabled={!useLiveCall(route).canCall} />
);
const isDisabled = (call: ReactElement) => / disabled=""/.test(renderToStaticMarkup(call));

test.each([
  ['the enrolment passcode', verifyEnrolmentPasscode],
  ['the payout option', choosePayoutOption],
  ['the loan', sendLoanPasscode],
  ['the loan passcode and its mandate', verifyLoanPasscode],
  ['the manual passcode', verifyManualPasscode],
] as const)('[S2.05] a closed site disables the button that submits %s', (_name, route) => {
  expect(isDisabled(<Call route={route} />)).toBe(false);
  site.active = false;
  expect(isDisabled(<Call route={route} />)).toBe(true);
});

test('[S2.05] a closed site says that the first passcode was not sent yet, and never that it was', () => {
  const shown = () =>
    renderToStaticMarkup(
      <MemoryRouter>
        <OtpEnrollment record={{ id: 'a' } as ApplicantRecord} onWrongNumber={() => undefined} />
      </MemoryRouter>,
    );
  expect(shown()).toContain('We sent an OTP by SMS');
  site.active = false;
  expect(shown()).toContain('we have not sent your OTP yet');
  expect(shown()).not.toContain('We sent an OTP');
});
