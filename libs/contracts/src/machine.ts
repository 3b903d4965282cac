import * as z from 'zod/mini';
import type { StaffRole } from './actor.ts';

/** The states of an application and its loan. Only this file knows what may follow what. */
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

/** What the service does beside changing the state. */
export type Effect =
  | 'request-enrolment'
  | 'void-passcodes'
  | 'clear-provider-loan'
  | 'set-approved'
  | 'set-declined'
  | 'clear-declined'
  | 'tell-customer';

/** Facts of a record that a move may depend on. */
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
  /** `null` is "no record yet". */
  from: LoanState | null;
  action: LoanAction;
  /** `'declined_state'` is the state that the record was declined from. */
  to: LoanState | 'declined_state';
  by: Principal;
  /** The least role, when staff make the move. */
  role?: StaffRole;
  when?: (facts: LoanFacts) => boolean;
  /** While four eyes are asked for, another manager than the one who wants it confirms it first. */
  fourEyes?: true;
  /** Staff may make it while a change of the record waits for a second manager; that change is void then. */
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

/** Every move there is. The service executes this table, the staff screens ask it, the docs print it. */
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
 * States in which a person holds a loan in the making or running: at most one such record per person. The store
 * claims the person's slot while a record is in one of them, under a unique index.
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

/** The one row that a move stands on, with its target resolved, or nothing when the move is not allowed. */
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

/** Whether a staff role may make a move that asks for `needed`. */
export const roleSuffices = (role: StaffRole, needed: StaffRole = 'manager') =>
  roleRank[role] >= roleRank[needed];

/** What beside the record decides which moves are on offer. */
export type DeskFacts = {
  /** Whether the moves that ask for a second manager have to wait for one. */
  isFourEyes?: boolean;
  /** Whether a change of the record waits for a second manager already, or is being carried out. */
  pending?: 'waiting' | 'under-way' | undefined;
};

/** Whether staff may make the move of a row while a change of the record waits. */
export const isFreeOf = ({ whilePending }: Pick<Transition, 'whilePending'>, pending: DeskFacts['pending']) =>
  pending === undefined || (pending === 'waiting' && whilePending === true);

/** A move on offer; `fourEyes`: it is asked for, and made when another manager confirms it. */
export type StaffAction = { action: LoanAction; to: LoanState; fourEyes?: true };

/** What a member of staff may do with a record now; the same answer draws the buttons and guards the service. */
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

/** How a state is written for people. */
export const stateLabel = (state: LoanState) =>
  state === 'PAYBACK_REQUESTED' ? 'PAYOUT REQUESTED' : state.replaceAll('_', ' ');
