import type { HttpOperation } from '@tshepa/contracts/operations/define';
import { choosePayoutOption } from '@tshepa/contracts/operations/loan/choose-payout-option';
import { sendLoanPasscode } from '@tshepa/contracts/operations/passcode/send-loan-passcode';
import { verifyEnrolmentPasscode } from '@tshepa/contracts/operations/passcode/verify-enrolment-passcode';
import { verifyLoanPasscode } from '@tshepa/contracts/operations/passcode/verify-loan-passcode';
import { verifyManualPasscode } from '@tshepa/contracts/operations/passcode/verify-manual-passcode';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { ContactPage } from '../pages/contact-page.tsx';
import { useLiveCall } from './use-live-call.ts';

// Static markup is rendered from the store's first state.
const site = useSiteStatus.getInitialState();
afterEach(() => void Object.assign(site, { active: true, isOnline: true }));

const Call = ({ route }: { route: HttpOperation }) => (
  <Button type="submit" disabled={!useLiveCall(route).canCall} />
);
const isDisabled = (screen: ReactNode) =>
  /<button[^>]*type="submit"[^>]* disabled=""|<button[^>]* disabled=""[^>]*type="submit"/.test(
    renderToStaticMarkup(<MemoryRouter>{screen}</MemoryRouter>),
  );

test.each([
  ['the enrolment passcode', verifyEnrolmentPasscode],
  ['the payout option', choosePayoutOption],
  ['the loan', sendLoanPasscode],
  ['the loan passcode and its mandate', verifyLoanPasscode],
  ['the manual passcode', verifyManualPasscode],
] as const)('[S2.05] a closed site disables the submit of %s', (_name, route) => {
  expect(isDisabled(<Call route={route} />)).toBe(false);
  site.active = false;
  expect(isDisabled(<Call route={route} />)).toBe(true);
});

test('[S2.05] a closed site disables the submit of the contact page, which a lost connection does not', () => {
  site.isOnline = false;
  expect(isDisabled(<ContactPage />)).toBe(false);
  site.active = false;
  expect(isDisabled(<ContactPage />)).toBe(true);
});
