import * as z from 'zod/mini';
import type { StaffRole } from './actor.ts';

/** The states of an application and its loan. Only this file defines which state may follow which. */
export const loanStates = [
  'IN_PROGRESS',
  'APPROVAL_REQUIRED',
  'APPROVED',
  'ENROLLMENT_OTP_REQUIRED',
  'LOAN_OTP_REQUIRED',
  'DECLINED',
  'DELETED',
  'PAYBACK_REQUESTED',
  'AWAITING_BUDGET',
  'AWAITING_LOAN_CREATE',
  'MANUAL_INTEGRATION',
  'PENDING_APPROVAL',
  'PAID',
] as const;
export const loanStateSchema = z.enum(loanStates);
export type LoanState = z.infer<typeof loanStateSchema>;

export type Principal = 'applicant' | 'staff' | 'system';

/** Work that the service does in addition to changing the state. */
export type Effect =
  | 'request-enrolment'
  | 'void-passcodes'
  | 'clear-provider-loan'
  | 'set-approved'
  | 'set-declined'
  | 'clear-declined'
  | 'tell-customer';

/** The parts of a record that can decide whether a transition is allowed. */
export type LoanFacts = {
  paybackOption?: string | undefined;
  declinedReason?: string | undefined;
  declinedState?: string | undefined;
  providerLoanId?: string | undefined;
  budgetId?: string | undefined;
};

export type LoanAction =
  | 'save'
  | 'decline-by-rule'
  | 'withdraw'
  | 'refer'
  | 'change-state'
  | 'complete'
  | 'complete-approved'
  | 'verify-enrolment-otp'
  | 'confirm-enrolment'
  | 'choose-payout'
  | 'create-budget'
  | 'create-loan'
  | 'accept-mandate'
  | 'confirm-loan'
  | 'manual-override'
  | 'reject-otp'
  | 'verify-manual-otp'
  | 'approve'
  | 'change-loan'
  | 'decline'
  | 'revert-decline'
  | 'pay-out'
  | 'exit'
  | 'resume';

export type Transition = {
  /** `null` means that no record exists yet. */
  from: LoanState | null;
  action: LoanAction;
  /** `'declined_state'` stands for the state that the application was in when it was declined. */
  to: LoanState | 'declined_state';
  by: Principal;
  /** The lowest role that may make this transition. It applies only when `by` is `staff`. */
  role?: StaffRole;
  when?: (facts: LoanFacts) => boolean;
  /** While four eyes is switched on, a second manager must confirm this transition before it happens. */
  fourEyes?: true;
  /** Staff may make this transition while another change waits for a second manager. It makes that change void. */
  whilePending?: true;
  effects: readonly Effect[];
};

const beforeMoneyIsOut = loanStates.filter(
  (state) => !['APPROVED', 'PAID', 'DECLINED', 'DELETED'].includes(state),
);
const beforeProviderLoan = [
  'APPROVAL_REQUIRED',
  'ENROLLMENT_OTP_REQUIRED',
  'PAYBACK_REQUESTED',
  'AWAITING_BUDGET',
  'AWAITING_LOAN_CREATE',
] as const;
const withProviderLoan = ['LOAN_OTP_REQUIRED', 'MANUAL_INTEGRATION', 'PENDING_APPROVAL'] as const;
const whileExitIsPossible = [
  'IN_PROGRESS',
  'APPROVAL_REQUIRED',
  'ENROLLMENT_OTP_REQUIRED',
  'PAYBACK_REQUESTED',
  'AWAITING_BUDGET',
] as const;

const isEWallet = (facts: LoanFacts) => facts.paybackOption === 'e-wallet';
const isRevertible = (facts: LoanFacts) => Boolean(facts.declinedReason && facts.declinedState);
const hasProviderLoan = (facts: LoanFacts) => Boolean(facts.providerLoanId);
const hasNoBudget = (facts: LoanFacts) => !facts.budgetId;

/** Every allowed transition. The service, the staff screens and the documentation all use this one table. */
export const transitions: readonly Transition[] = [
  { from: null, action: 'save', to: 'IN_PROGRESS', by: 'applicant', effects: [] },
  {
    from: 'IN_PROGRESS',
    action: 'decline-by-rule',
    to: 'DECLINED',
    by: 'system',
    effects: ['set-declined', 'tell-customer'],
  },
  { from: 'IN_PROGRESS', action: 'withdraw', to: 'DECLINED', by: 'applicant', effects: ['set-declined'] },
  { from: 'IN_PROGRESS', action: 'refer', to: 'APPROVAL_REQUIRED', by: 'system', effects: [] },
  {
    from: 'APPROVAL_REQUIRED',
    action: 'change-state',
    to: 'IN_PROGRESS',
    by: 'staff',
    role: 'manager',
    effects: [],
  },
  {
    from: 'APPROVAL_REQUIRED',
    action: 'change-state',
    to: 'ENROLLMENT_OTP_REQUIRED',
    by: 'staff',
    role: 'manager',
    effects: ['request-enrolment', 'tell-customer'],
  },
  {
    from: 'APPROVAL_REQUIRED',
    action: 'change-state',
    to: 'PAYBACK_REQUESTED',
    by: 'staff',
    role: 'manager',
    effects: ['tell-customer'],
  },
  {
    from: 'IN_PROGRESS',
    action: 'complete',
    to: 'ENROLLMENT_OTP_REQUIRED',
    by: 'system',
    effects: ['request-enrolment'],
  },
  { from: 'IN_PROGRESS', action: 'complete-approved', to: 'PAYBACK_REQUESTED', by: 'system', effects: [] },
  {
    from: 'ENROLLMENT_OTP_REQUIRED',
    action: 'verify-enrolment-otp',
    to: 'PAYBACK_REQUESTED',
    by: 'applicant',
    effects: ['void-passcodes'],
  },
  {
    from: 'ENROLLMENT_OTP_REQUIRED',
    action: 'confirm-enrolment',
    to: 'PAYBACK_REQUESTED',
    by: 'staff',
    role: 'manager',
    effects: ['void-passcodes'],
  },
  { from: 'PAYBACK_REQUESTED', action: 'choose-payout', to: 'AWAITING_BUDGET', by: 'applicant', effects: [] },
  {
    from: 'AWAITING_BUDGET',
    action: 'create-budget',
    to: 'AWAITING_LOAN_CREATE',
    by: 'staff',
    role: 'agent',
    when: hasNoBudget,
    effects: [],
  },
  {
    from: 'AWAITING_LOAN_CREATE',
    action: 'create-loan',
    to: 'LOAN_OTP_REQUIRED',
    by: 'staff',
    role: 'agent',
    effects: ['tell-customer'],
  },
  {
    from: 'LOAN_OTP_REQUIRED',
    action: 'accept-mandate',
    to: 'APPROVED',
    by: 'system',
    effects: ['set-approved', 'void-passcodes', 'tell-customer'],
  },
  {
    from: 'LOAN_OTP_REQUIRED',
    action: 'confirm-loan',
    to: 'APPROVED',
    by: 'staff',
    role: 'manager',
    effects: ['set-approved', 'void-passcodes', 'tell-customer'],
  },
  ...(['AWAITING_BUDGET', 'AWAITING_LOAN_CREATE', 'LOAN_OTP_REQUIRED'] as const).map(
    (from): Transition => ({
      from,
      action: 'manual-override',
      to: 'MANUAL_INTEGRATION',
      by: 'staff',
      role: 'manager',
      fourEyes: true,
      effects: ['void-passcodes', 'tell-customer'],
    }),
  ),
  ...(['LOAN_OTP_REQUIRED', 'PENDING_APPROVAL'] as const).map(
    (from): Transition => ({
      from,
      action: 'reject-otp',
      to: 'MANUAL_INTEGRATION',
      by: 'staff',
      role: 'agent',
      effects: ['void-passcodes', 'tell-customer'],
    }),
  ),
  {
    from: 'MANUAL_INTEGRATION',
    action: 'verify-manual-otp',
    to: 'PENDING_APPROVAL',
    by: 'applicant',
    effects: ['void-passcodes'],
  },
  {
    from: 'LOAN_OTP_REQUIRED',
    action: 'verify-manual-otp',
    to: 'PENDING_APPROVAL',
    by: 'applicant',
    when: isEWallet,
    effects: ['void-passcodes'],
  },
  {
    from: 'PENDING_APPROVAL',
    action: 'approve',
    to: 'APPROVED',
    by: 'staff',
    role: 'agent',
    effects: ['set-approved', 'tell-customer'],
  },
  ...beforeProviderLoan.map(
    (state): Transition => ({
      from: state,
      action: 'change-loan',
      to: state,
      by: 'staff',
      role: 'manager',
      fourEyes: true,
      effects: [],
    }),
  ),
  ...withProviderLoan.map(
    (from): Transition => ({
      from,
      action: 'change-loan',
      to: 'AWAITING_LOAN_CREATE',
      by: 'staff',
      role: 'manager',
      fourEyes: true,
      effects: ['clear-provider-loan', 'void-passcodes'],
    }),
  ),
  ...beforeMoneyIsOut.map(
    (from): Transition => ({
      from,
      action: 'decline',
      to: 'DECLINED',
      by: 'staff',
      role: 'agent',
      whilePending: true,
      effects: ['set-declined', 'void-passcodes', 'tell-customer'],
    }),
  ),
  {
    from: 'DECLINED',
    action: 'revert-decline',
    to: 'declined_state',
    by: 'staff',
    role: 'manager',
    when: isRevertible,
    effects: ['clear-declined'],
  },
  {
    from: 'APPROVED',
    action: 'pay-out',
    to: 'PAID',
    by: 'staff',
    role: 'manager',
    when: hasProviderLoan,
    fourEyes: true,
    effects: ['tell-customer'],
  },
  ...whileExitIsPossible.map(
    (from): Transition => ({
      from,
      action: 'exit',
      to: 'DELETED',
      by: 'applicant',
      effects: ['void-passcodes'],
    }),
  ),
  { from: 'DELETED', action: 'resume', to: 'IN_PROGRESS', by: 'applicant', effects: [] },
];

/**
 * States that count as an active loan, whether it is still being arranged or already paid out. A person may have only
 * one application in these states; the store enforces this with a unique index.
 */
export const activeLoanStates: readonly LoanState[] = [
  'PAYBACK_REQUESTED',
  'AWAITING_BUDGET',
  'AWAITING_LOAN_CREATE',
  'LOAN_OTP_REQUIRED',
  'MANUAL_INTEGRATION',
  'PENDING_APPROVAL',
  'APPROVED',
  'PAID',
];

type Move = { state: LoanState | null; action: LoanAction; by: Principal; facts?: LoanFacts; to?: LoanState };

/** Finds the row that allows a move and resolves its target state. Returns undefined when no row allows the move. */
export function findTransition(move: Move): (Omit<Transition, 'to'> & { to: LoanState }) | undefined {
  const facts = move.facts ?? {};
  for (const row of transitions) {
    if (row.from !== move.state || row.action !== move.action || row.by !== move.by) continue;
    if (row.when && !row.when(facts)) continue;
    const target =
      row.to === 'declined_state' ? loanStates.find((state) => state === facts.declinedState) : row.to;
    if (!target || (move.to && move.to !== target)) continue;
    return { ...row, to: target };
  }
  return undefined;
}

const roleRank: Record<StaffRole, number> = { agent: 0, manager: 1 };

/** Whether a staff role is at least `needed`. */
export const roleSuffices = (role: StaffRole, needed: StaffRole = 'manager') =>
  roleRank[role] >= roleRank[needed];

/** Facts from outside the record that limit which moves staff are offered. */
export type DeskFacts = {
  /** Whether four eyes is switched on, so that marked moves need a second manager. */
  isFourEyes?: boolean;
  /** Whether the record already has a change that waits for a second manager or is being carried out. */
  pending?: 'waiting' | 'under-way' | undefined;
};

/** Whether a pending change of the record leaves staff free to make this transition. */
export const isFreeOf = ({ whilePending }: Pick<Transition, 'whilePending'>, pending: DeskFacts['pending']) =>
  pending === undefined || (pending === 'waiting' && whilePending === true);

/** A move that staff are offered. With `fourEyes` it is only requested and happens once another manager confirms it. */
export type StaffAction = { action: LoanAction; to: LoanState; fourEyes?: true };

/**
 * Lists the moves that a member of staff may make now. The screens and the service both call this function, so a button
 * is never shown for a move that the service would refuse.
 */
export function staffActions(
  state: LoanState,
  facts: LoanFacts,
  role: StaffRole,
  { isFourEyes = false, pending }: DeskFacts = {},
): StaffAction[] {
  const offered: StaffAction[] = [];
  for (const row of transitions) {
    if (row.by !== 'staff' || row.from !== state || !roleSuffices(role, row.role)) continue;
    const to =
      row.to === 'declined_state' ? loanStates.find((known) => known === facts.declinedState) : row.to;
    if (!to || (row.when && !row.when(facts)) || !isFreeOf(row, pending)) continue;
    offered.push({ action: row.action, to, ...(isFourEyes && row.fourEyes ? { fourEyes: true } : {}) });
  }
  return offered;
}

/** Formats a state for display. */
export const stateLabel = (state: LoanState) =>
  state === 'PAYBACK_REQUESTED' ? 'PAYOUT REQUESTED' : state.replaceAll('_', ' ');
