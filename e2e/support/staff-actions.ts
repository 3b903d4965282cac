import { headerNames, type LoanState } from '@tshepa/contracts';
import { choose } from '@tshepa/tools/journey';
import type { Locator, Page } from 'playwright-core';
import { button, dialog, openAction } from './staff-screens.ts';

/** An action of staff on a record. */
export type StaffAction = {
  name: string;
  /** The last stage that is completed over HTTP. */
  upTo: string;
  /** The state that the application is then put into. */
  from: LoanState;
  to: LoanState;
  address: string;
  /** The name of the dialog's button when it differs from the action's. */
  submit?: string;
  /** Opens the dialog when that takes more than pressing the action. */
  open?: (page: Page, overlay: Locator) => Promise<Locator>;
  /** Completes the dialog. */
  answer?: (page: Page, opened: Locator) => Promise<void>;
  /** The dialog's message when the call fails. */
  failure: string;
  /** The kind of the effect at a third party, which must happen once. */
  effect?: string;
  /** The dialog stays open and shows the result. */
  staysOpen?: true;
};

const stateFailure = 'Error updating customer state, please try again!';
const generalFailure = 'Something went wrong. Please try again.';
const stateChange = '**/loan/update-loan-state*';

export const staffActions: readonly StaffAction[] = [
  {
    name: 'Approve',
    upTo: 'create-loan',
    from: 'PENDING_APPROVAL',
    to: 'APPROVED',
    address: '**/loan/approve*',
    failure: stateFailure,
  },
  {
    name: 'Decline',
    upTo: 'create-loan',
    from: 'PENDING_APPROVAL',
    to: 'DECLINED',
    address: '**/loan/decline-reason*',
    answer: async (_page, opened) => void (await opened.getByLabel('Reason').selectOption('Thin File')),
    failure: stateFailure,
  },
  {
    name: 'Revert Decline',
    // A loan at the provider would be cancelled at some moment of the test. The state afterwards depends on that
    // moment.
    upTo: 'create-budget',
    from: 'DECLINED',
    to: 'AWAITING_LOAN_CREATE',
    address: '**/loan/revert-loan-state*',
    answer: async (_page, opened) => opened.getByLabel('Reason').fill('The statements were in order'),
    failure: stateFailure,
  },
  {
    name: 'Create Budget',
    upTo: 'choose-payout',
    from: 'AWAITING_BUDGET',
    to: 'AWAITING_LOAN_CREATE',
    address: '**/loan/create-budget*',
    failure: 'Error creating budget, please try again!',
    effect: 'budget',
  },
  {
    name: 'Create Loan',
    upTo: 'create-budget',
    from: 'AWAITING_LOAN_CREATE',
    to: 'LOAN_OTP_REQUIRED',
    address: '**/provider/submit-loan-create-info*',
    answer: (page) => choose(page, { 'Loan product': 'Zero interest loan R500, one month' }),
    failure: 'Error creating loan, please try again!',
    effect: 'loan',
  },
  {
    name: 'Change State',
    upTo: 'upload-payslip',
    from: 'APPROVAL_REQUIRED',
    to: 'IN_PROGRESS',
    address: stateChange,
    submit: 'Submit',
    answer: async (_page, opened) =>
      void (await opened.getByLabel('New state').selectOption({ label: 'IN PROGRESS' })),
    failure: stateFailure,
  },
  {
    name: 'Confirm Enrolment',
    upTo: 'send-enrolment-otp',
    from: 'ENROLLMENT_OTP_REQUIRED',
    to: 'PAYBACK_REQUESTED',
    address: stateChange,
    failure: stateFailure,
  },
  {
    name: 'Confirm Loan',
    upTo: 'create-loan',
    from: 'LOAN_OTP_REQUIRED',
    // A second manager confirms it first.
    to: 'LOAN_OTP_REQUIRED',
    address: stateChange,
    answer: async (_page, opened) => opened.getByLabel('Reason').fill('The bank confirmed by telephone'),
    failure: stateFailure,
  },
  {
    name: 'Manual Override',
    upTo: 'create-loan',
    from: 'AWAITING_BUDGET',
    to: 'MANUAL_INTEGRATION',
    address: stateChange,
    failure: stateFailure,
  },
  {
    name: 'Reject OTP',
    upTo: 'create-loan',
    from: 'LOAN_OTP_REQUIRED',
    to: 'MANUAL_INTEGRATION',
    address: stateChange,
    failure: stateFailure,
  },
  {
    name: 'Create Payout',
    upTo: 'accept-mandate',
    from: 'APPROVED',
    to: 'PAID',
    address: '**/provider/create_payout_instructions*',
    failure: generalFailure,
    effect: 'payout',
  },
  {
    name: 'Change Loan Amount',
    upTo: 'create-loan',
    from: 'LOAN_OTP_REQUIRED',
    to: 'AWAITING_LOAN_CREATE',
    address: '**/loan/update-loan?*',
    submit: 'Change to R1000',
    open: async (page, overlay) => {
      await overlay.getByLabel('Loan amount').selectOption({ label: 'R1000' });
      const opened = dialog(page, 'Change Loan Amount');
      await opened.waitFor();
      return opened;
    },
    failure: stateFailure,
    effect: 'loan-cancellation',
  },
  {
    name: 'Issue Manual OTP',
    upTo: 'create-loan',
    from: 'MANUAL_INTEGRATION',
    to: 'MANUAL_INTEGRATION',
    address: '**/loan/manual_otp/issue*',
    submit: 'Issue OTP',
    failure: generalFailure,
    staysOpen: true,
  },
];

/** Opens the dialog of an action and completes it, except for its last button. */
export async function fillDialog(page: Page, overlay: Locator, action: StaffAction): Promise<Locator> {
  const opened = action.open
    ? await action.open(page, overlay)
    : await openAction(page, overlay, action.name);
  await action.answer?.(page, opened);
  return opened;
}

export const lastButton = (opened: Locator, { name, submit }: StaffAction) => button(opened, submit ?? name);

type SentCall = { key: string; ifMatch: string };

/**
 * Lets the server carry out the first call to an address and loses its reply. The call is held until `release`, so that
 * the screen can be checked meanwhile.
 */
export async function loseReply(page: Page, address: string | RegExp) {
  const sent: SentCall[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    const headers = route.request().headers();
    sent.push({
      key: headers[headerNames.idempotencyKey] ?? '',
      ifMatch: headers[headerNames.ifMatch] ?? '',
    });
    if (sent.length > 1) return route.continue();
    await held;
    await route.fetch();
    return route.abort();
  });
  return { sent, release };
}
