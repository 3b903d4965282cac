import { declineReasons, type LoanState, operations } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import type { Journey } from '@tshepa/tools/journey';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import {
  confirmPending,
  effectsOf,
  recordOf,
  rewrite,
  rewriteLoan,
  storedRecord,
  untilEventsHandled,
} from '../support/records.ts';
import {
  actionsIn,
  button,
  dialog,
  factIn,
  journeyUpTo,
  managerBearer,
  openAction,
  openCustomer,
  openStaff,
  problemIn,
  takeAction,
  untilState,
} from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
let bearer = '';

/** Puts a record into a state without following the rules, and refreshes the overlay. */
async function openInState(overlay: Locator, journey: Journey, state: LoanState) {
  await rewriteLoan(system.now, journey.customerId, {
    state,
    approved: state === 'APPROVED',
    declined: false,
  });
  await button(overlay, 'Refresh customer').click();
  await untilState(overlay, state);
}

/** Returns the states in which the overlay offers an action. */
async function statesOffering(
  overlay: Locator,
  journey: Journey,
  label: string,
  states: readonly LoanState[],
) {
  const offering: LoanState[] = [];
  for (const state of states) {
    await openInState(overlay, journey, state);
    if ((await actionsIn(overlay)).includes(label)) offering.push(state);
  }
  return offering;
}

const newestSms = async ({ person }: Journey) =>
  (await system.now.sandbox.smsTo(person.cellNo))[0]?.text ?? '';

describe.skipIf(isBrowserSkipped())('state changes by staff', () => {
  beforeAll(async () => {
    if (!isBrowserSkipped()) bearer = await managerBearer(system.now);
  });

  test.runIf(isFull)(
    '[S4.17] manual override is offered in the states that wait for budget, loan or loan OTP, and leads to MANUAL_INTEGRATION',
    async () => {
      const journey = await journeyUpTo(system.now, 'create-loan', { bearer });
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const awaiting = ['AWAITING_BUDGET', 'AWAITING_LOAN_CREATE', 'LOAN_OTP_REQUIRED'] as const;
      for (const state of awaiting) {
        await openInState(overlay, journey, state);
        await takeAction(page, overlay, 'Manual Override');
        await untilState(overlay, 'MANUAL_INTEGRATION');
      }
      const others = ['PAYBACK_REQUESTED', 'MANUAL_INTEGRATION', 'PENDING_APPROVAL', 'APPROVED'] as const;
      expect(await statesOffering(overlay, journey, 'Manual Override', others)).toEqual([]);
    },
  );

  test('[S4.17][S4.18] after an override the OTP is issued and shown once, the applicant submits it, and Approve leads to APPROVED', async () => {
    const journey = await journeyUpTo(system.now, 'create-loan', { bearer });
    const { page } = await openStaff(system);
    const overlay = await openCustomer(page, journey);
    await takeAction(page, overlay, 'Manual Override');
    await untilState(overlay, 'MANUAL_INTEGRATION');
    await expect.poll(() => actionsIn(overlay)).toEqual(['Issue Manual OTP', 'Decline']);

    const issuing = await openAction(page, overlay, 'Issue Manual OTP');
    await button(issuing, 'Issue OTP').click();
    const shown = issuing.getByLabel('Manual OTP');
    await expect.poll(() => shown.innerText()).toMatch(/^\d{5}$/);
    const otp = await shown.innerText();
    await button(issuing, 'Done').click();
    await issuing.waitFor({ state: 'hidden' });
    await openAction(page, overlay, 'Issue Manual OTP');
    await expect.poll(() => shown.count()).toBe(0);
    await button(issuing, 'Cancel').click();
    await expect.poll(() => page.content()).not.toContain(otp);

    await journey.client.call(operations.verifyManualPasscode, { id: journey.customerId, otp });
    await button(overlay, 'Refresh customer').click();
    await untilState(overlay, 'PENDING_APPROVAL');
    await expect.poll(() => actionsIn(overlay)).toEqual(['Approve', 'Reject OTP', 'Decline']);
    await takeAction(page, overlay, 'Approve');
    await untilState(overlay, 'APPROVED');
    await expect.poll(() => factIn(overlay, 'Config', 'Approved')).toBe('Yes');
    await expect
      .poll(async () => (await recordOf(journey)).loanDistributions)
      .toMatchObject({ state: 'APPROVED', approved: true });
    const otherStates = ['LOAN_OTP_REQUIRED', 'MANUAL_INTEGRATION', 'APPROVED', 'DECLINED'] as const;
    expect(await statesOffering(overlay, journey, 'Approve', otherStates)).toEqual([]);
  });

  test.runIf(isFull)(
    '[S4.17] rejecting the OTP voids all sent OTPs, asks the customer to submit again and leads to MANUAL_INTEGRATION',
    async () => {
      const journey = await journeyUpTo(system.now, 'send-loan-otp', { bearer });
      const old = await system.now.sandbox.passcode(journey.person.cellNo);
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      await takeAction(page, overlay, 'Reject OTP');
      await untilState(overlay, 'MANUAL_INTEGRATION');
      await expect.poll(() => newestSms(journey)).toMatch(/could not accept your OTP.*submit it again/);
      await openInState(overlay, journey, 'LOAN_OTP_REQUIRED');
      const trying = journey.client.call(operations.verifyLoanPasscode, {
        customerId: journey.customerId,
        loanOtp: old,
      });
      await expect(trying).rejects.toThrow();
      await openInState(overlay, journey, 'PENDING_APPROVAL');
      await takeAction(page, overlay, 'Reject OTP');
      await untilState(overlay, 'MANUAL_INTEGRATION');
    },
  );

  test.runIf(isFull)(
    '[S4.15] confirming the enrolment as staff leads from ENROLLMENT_OTP_REQUIRED to PAYBACK_REQUESTED',
    async () => {
      const journey = await journeyUpTo(system.now, 'send-enrolment-otp', { bearer });
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const confirming = await openAction(page, overlay, 'Confirm Enrolment');
      await expect.poll(() => confirming.innerText()).toContain('PAYOUT REQUESTED');
      await button(confirming, 'Cancel').click();
      await untilState(overlay, 'ENROLLMENT_OTP_REQUIRED');
      await takeAction(page, overlay, 'Confirm Enrolment');
      await untilState(overlay, 'PAYBACK_REQUESTED');
    },
  );

  test.runIf(isFull)(
    '[S4.16][S4.23] confirming the loan leads from LOAN_OTP_REQUIRED to APPROVED, where the loan amount can no longer be changed',
    async () => {
      const journey = await journeyUpTo(system.now, 'create-loan', { bearer, value: 1000 });
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const amount = overlay.getByLabel('Loan amount');
      await expect.poll(() => amount.isEnabled()).toBe(true);
      const confirming = await openAction(page, overlay, 'Confirm Loan');
      await confirming.getByText('No agreement').waitFor();
      await button(confirming, 'Confirm Loan').click();
      await confirming.getByText('Type your reason').waitFor();
      await confirming.getByLabel('Reason').fill('The bank confirmed by telephone');
      await button(confirming, 'Confirm Loan').click();
      await overlay.getByText('Reason: The bank confirmed by telephone').waitFor();
      await confirmPending(system.now, journey, await system.now.signIn('manager'));
      await untilState(overlay, 'APPROVED');
      const paying = await openAction(page, overlay, 'Create Payout');
      await paying.getByText('No mandate').waitFor();
      await button(paying, 'Cancel').click();
      await expect.poll(() => amount.isDisabled()).toBe(true);
      await expect.poll(() => amount.locator('option:checked').innerText()).toBe('R1000');
    },
  );

  test('[S9.10][S4.19] declining offers every reason, requires one, shows what the customer will read, and ends the application with it', async () => {
    const journey = await journeyUpTo(system.now, 'choose-payout', { bearer });
    const { page } = await openStaff(system);
    const overlay = await openCustomer(page, journey);
    const declining = await openAction(page, overlay, 'Decline');
    await expect
      .poll(() => declining.getByLabel('Reason').locator('option').allInnerTexts())
      .toEqual([
        'Choose one',
        'Affordability',
        'Algorithm',
        '50% Arrears',
        'Debt Review',
        'Adverse',
        'Fraud',
        'Thin File',
        'Expired App',
        'Active Loan',
        '2 Month Freeze',
        'Bureau Dispute(-5)',
      ]);
    await button(declining, 'Decline').click();
    await declining.getByText('Choose a reason').waitFor();
    await button(declining, 'Cancel').click();

    for (const reason of isFull ? declineReasons : ['Bureau Dispute(-5)']) {
      await openInState(overlay, journey, 'PENDING_APPROVAL');
      await openAction(page, overlay, 'Decline');
      await declining.getByLabel('Reason').selectOption(reason);
      await declining.getByLabel('What the customer is told').selectOption({ label: 'Other lenders' });
      await declining.getByText('You already repay too much to other lenders.').waitFor();
      await declining.getByLabel('Note for colleagues').fill(`Declined for ${reason}`);
      await button(declining, 'Decline').click();
      await untilState(overlay, 'DECLINED');
      await expect.poll(() => factIn(overlay, 'Config', 'Decline reason')).toBe(reason);
      await expect.poll(() => factIn(overlay, 'Config', 'Customer was told')).toBe('Other lenders');
      await overlay.getByText(`Declined for ${reason}`).waitFor();
      await expect.poll(() => factIn(overlay, 'Config', 'Approved')).toBe('No');
      await expect.poll(() => factIn(overlay, 'Config', 'Declined')).toBe('Yes');
    }
    await expect.poll(() => actionsIn(overlay)).toEqual(['Revert Decline']);
    expect(await statesOffering(overlay, journey, 'Decline', ['APPROVED', 'PAID', 'DELETED'])).toEqual([]);
  });

  test.runIf(isFull)(
    '[S4.20] a decline is reverted to the state that it was made in, and cannot be reverted without a reason',
    async () => {
      const journey = await journeyUpTo(system.now, 'create-budget', { bearer });
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const declining = await openAction(page, overlay, 'Decline');
      await declining.getByLabel('Reason').selectOption('Fraud');
      await button(declining, 'Decline').click();
      await untilState(overlay, 'DECLINED');
      const reverting = await openAction(page, overlay, 'Revert Decline');
      await expect.poll(() => reverting.innerText()).toContain('AWAITING LOAN CREATE');
      await button(reverting, 'Revert Decline').click();
      await reverting.getByText('Type your reason').waitFor();
      await reverting.getByLabel('Reason').fill('The statements were in order');
      await reverting.getByText('You have nothing to do now.').first().waitFor();
      await button(reverting, 'Revert Decline').click();
      await untilState(overlay, 'AWAITING_LOAN_CREATE');
      await expect.poll(() => factIn(overlay, 'Config', 'Decline reason')).toBe('–');
      await expect.poll(() => factIn(overlay, 'Config', 'Declined')).toBe('No');
      await openInState(overlay, journey, 'DECLINED');
      await expect.poll(() => actionsIn(overlay)).toEqual([]);
    },
  );

  test.runIf(isFull)(
    '[S4.23][S7.31] another loan amount cancels the loan at the provider and requires a new one',
    async () => {
      const journey = await journeyUpTo(system.now, 'create-loan', { bearer });
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const amount = overlay.getByLabel('Loan amount');
      await amount.selectOption({ label: 'R1000' });
      const changing = dialog(page, 'Change Loan Amount');
      await expect.poll(() => changing.innerText()).toMatch(/from R500 to R1000.*cancelled/s);
      await button(changing, 'Cancel').click();
      await changing.waitFor({ state: 'hidden' });
      await expect.poll(() => amount.locator('option:checked').innerText()).toBe('R500');
      await amount.selectOption({ label: 'R1000' });
      await button(changing, 'Change to R1000').click();
      await untilState(overlay, 'AWAITING_LOAN_CREATE');
      await expect.poll(() => amount.locator('option:checked').innerText()).toBe('R1000');
      await expect.poll(() => factIn(overlay, 'Provider loan information', 'Loan id')).toBe('–');
      await expect.poll(() => effectsOf(system.now, 'loan-cancellation', journey)).toHaveLength(1);
    },
  );

  test('[S8.03][S2.33] an application that waits for approval is moved to one of three states, and a refused or failed change is reported', async () => {
    const journey = await journeyUpTo(system.now, 'upload-payslip', { bearer });
    await rewriteLoan(system.now, journey.customerId, { state: 'APPROVAL_REQUIRED' });
    const { page } = await openStaff(system, { context: { serviceWorkers: 'block' } });
    const overlay = await openCustomer(page, journey);
    const changing = await openAction(page, overlay, 'Change State');
    const states = changing.getByLabel('New state');
    await expect
      .poll(() => states.locator('option').allInnerTexts())
      .toEqual(['Choose one', 'IN PROGRESS', 'ENROLLMENT OTP REQUIRED', 'PAYOUT REQUESTED']);
    await button(changing, 'Submit').click();
    await changing.getByText('Invalid state selected for update!').waitFor();

    await states.selectOption({ label: 'ENROLLMENT OTP REQUIRED' });
    await page.route('**/loan/update-loan-state*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await button(changing, 'Submit').click();
    await expect
      .poll(() => problemIn(changing))
      .toEqual({ text: 'Error updating customer state, please try again!', lines: [] });
    await page.unroute('**/loan/update-loan-state*');
    await rewriteLoan(system.now, journey.customerId, { state: 'IN_PROGRESS' });
    await button(changing, 'Submit').click();
    await expect
      .poll(() => problemIn(changing))
      .toEqual({
        text: 'This application has changed in the meantime. Please check it again.',
        lines: ['The application is in IN PROGRESS now.'],
      });
    await untilState(overlay, 'IN_PROGRESS');
    await button(changing, 'Submit').click();
    await expect
      .poll(() => problemIn(changing))
      .toEqual({
        text: 'Invalid state selected for update!',
        lines: ['The application is in IN PROGRESS now.'],
      });
    await button(changing, 'Cancel').click();

    await openInState(overlay, journey, 'APPROVAL_REQUIRED');
    await openAction(page, overlay, 'Change State');
    await states.selectOption({ label: 'ENROLLMENT OTP REQUIRED' });
    await button(changing, 'Submit').click();
    await untilState(overlay, 'ENROLLMENT_OTP_REQUIRED');
  });

  test('[S7.31] sync fetches the enrolment that our record lacks, and refresh shows changes made meanwhile', async () => {
    const journey = await journeyUpTo(system.now, 'choose-payout', { bearer });
    // Events of the journey that are still waiting would bring the enrolment back.
    await untilEventsHandled(system.now);
    const { enrollment } = await storedRecord(system.now, journey.customerId);
    await rewrite(system.now, journey.customerId, ({ enrollment: _, ...record }) => record);
    const { page } = await openStaff(system);
    const overlay = await openCustomer(page, journey);
    await expect.poll(() => factIn(overlay, 'Config', 'Client number')).toBe('–');
    await button(overlay, 'Sync with the provider').click();
    await overlay.getByText(`Synced. Provider client ${enrollment?.client_no}.`).waitFor();
    await expect.poll(() => factIn(overlay, 'Config', 'Client number')).toBe(enrollment?.client_no);
    await untilState(overlay, 'AWAITING_BUDGET');
    await rewriteLoan(system.now, journey.customerId, { state: 'AWAITING_LOAN_CREATE' });
    await button(overlay, 'Refresh customer').click();
    await untilState(overlay, 'AWAITING_LOAN_CREATE');
  });
});
