import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { findTransition, type LoanAction, type LoanState } from '@tshepa/contracts/machine';

export type ActionFormProps = { record: CustomerRecord; onClose: () => void };

/** A button of the customer overlay. The server lists the states to which its action may lead. */
export type Offer = { action: OfferedAction; label: string; targets: readonly LoanState[] };

const labels = {
  approve: 'Approve',
  'create-budget': 'Create Budget',
  'create-loan': 'Create Loan',
  'pay-out': 'Create Payout',
  'confirm-enrolment': 'Confirm Enrolment',
  'confirm-loan': 'Confirm Loan',
  'change-state': 'Change State',
  'issue-manual-otp': 'Issue Manual OTP',
  'reject-otp': 'Reject OTP',
  'manual-override': 'Manual Override',
  'revert-decline': 'Revert Decline',
  decline: 'Decline',
} as const satisfies Partial<Record<LoanAction | 'issue-manual-otp', string>>;

export type OfferedAction = keyof typeof labels;
const inOrder = Object.keys(labels).filter((name): name is OfferedAction => name in labels);

function awaitsManualOtp({ loanDistributions }: CustomerRecord) {
  const { state, payback_option } = loanDistributions;
  const facts = { paybackOption: payback_option };
  return findTransition({ state, action: 'verify-manual-otp', by: 'applicant', facts }) !== undefined;
}

/**
 * Returns the buttons in a fixed order. Where the customer can use a passcode, there is also a button for a manual
 * passcode.
 */
export function offersOf(record: CustomerRecord): Offer[] {
  return inOrder
    .map((action) => ({
      action,
      label:
        action === 'create-budget' && record.loanDistributions.budget_id ? 'Budget Again' : labels[action],
      targets: record.actions.filter((offered) => offered.action === action).map((offered) => offered.to),
    }))
    .filter(({ action, targets }) =>
      action === 'issue-manual-otp' ? awaitsManualOtp(record) : targets.length > 0,
    );
}

/** An action with a dialog of its own. The budget is made in the table of the decision. */
export type DialogOffer = Offer & { action: Exclude<OfferedAction, 'create-budget'> };

export const isInDialog = (offer: Offer): offer is DialogOffer => offer.action !== 'create-budget';

export const canChangeLoan = (record: CustomerRecord) =>
  record.actions.some((offered) => offered.action === 'change-loan');
