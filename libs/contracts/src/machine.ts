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
  | 'end-provider-loan'
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
  /**
   * `waiting` while a loan has to be cancelled at the provider. The cause is a decline, a refused offer or a
   * replacement of the loan. `ended` when the loan of a declined application or a refused offer is known to be
   * cancelled.
   */
  loanEnding?: 'waiting' | 'ended' | undefined;
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
  | 'refuse-offer'
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
  /**
   * A second manager must confirm this transition before it happens: with `when-on` only while four-eyes approval is
   * switched on, with `always` whatever the setting.
   */
  fourEyes?: 'when-on' | 'always';
  /** Staff may make this transition while a change waits for a second manager. The waiting change becomes void. */
  whilePending?: true;
  /** Nobody may make this transition while the application is on hold. */
  stopsOnHold?: true;
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
/** A loan cancelled at the provider has to be created again. Until its cancellation is known, no decline is reverted. */
const mustBeCreatedAgain = (facts: LoanFacts) => isRevertible(facts) && facts.loanEnding === 'ended';
const isRevertibleAsItWas = (facts: LoanFacts) => isRevertible(facts) && facts.loanEnding === undefined;
/** Two loans of one application must never exist at the provider at the same time. */
const hasNoLoanToEnd = (facts: LoanFacts) => facts.loanEnding !== 'waiting';
/** A former loan that was accepted too late may still be alive, so nothing is paid until the provider has cancelled it. */
const hasOneProviderLoan = (facts: LoanFacts) => Boolean(facts.providerLoanId) && hasNoLoanToEnd(facts);
/** A refused offer is not resumed. Whoever wants a loan again applies again. */
const hasRefusedNoOffer = (facts: LoanFacts) => facts.loanEnding === undefined;
const hasNoBudget = (facts: LoanFacts) => !facts.budgetId;
/** Until the loan is created, a budget can be made again. */
const hasBudget = (facts: LoanFacts) => Boolean(facts.budgetId);

/** A rule states who may make a transition, and under which conditions. */
type Rule = Pick<Transition, 'by' | 'role' | 'when' | 'fourEyes' | 'whilePending' | 'stopsOnHold'>;
const byApplicant: Rule = { by: 'applicant' };
const bySystem: Rule = { by: 'system' };
const byAgent: Rule = { by: 'staff', role: 'agent' };
const byManager: Rule = { by: 'staff', role: 'manager' };
const byTwoManagers: Rule = { ...byManager, fourEyes: 'when-on' };

/*@__NO_SIDE_EFFECTS__*/
const move = (
  from: Transition['from'],
  action: LoanAction,
  to: Transition['to'],
  rule: Rule,
  effects: readonly Effect[] = [],
): Transition => ({ from, action, to, ...rule, effects });

const approvedEffects: readonly Effect[] = ['set-approved', 'void-passcodes', 'tell-customer'];

/** Every allowed transition. The service, the staff screens and the documentation all use this one table. */
export const transitions: readonly Transition[] = [
  move(null, 'save', 'IN_PROGRESS', byApplicant),
  move('IN_PROGRESS', 'decline-by-rule', 'DECLINED', bySystem, ['set-declined', 'tell-customer']),
  move('IN_PROGRESS', 'withdraw', 'DECLINED', byApplicant, ['set-declined']),
  move('IN_PROGRESS', 'refer', 'APPROVAL_REQUIRED', bySystem),
  move('APPROVAL_REQUIRED', 'change-state', 'IN_PROGRESS', byManager, ['tell-customer']),
  move('APPROVAL_REQUIRED', 'change-state', 'ENROLLMENT_OTP_REQUIRED', byManager, [
    'request-enrolment',
    'tell-customer',
  ]),
  move('APPROVAL_REQUIRED', 'change-state', 'PAYBACK_REQUESTED', byManager, ['tell-customer']),
  move('IN_PROGRESS', 'complete', 'ENROLLMENT_OTP_REQUIRED', bySystem, ['request-enrolment']),
  move('IN_PROGRESS', 'complete-approved', 'PAYBACK_REQUESTED', bySystem),
  move('ENROLLMENT_OTP_REQUIRED', 'verify-enrolment-otp', 'PAYBACK_REQUESTED', byApplicant, [
    'void-passcodes',
  ]),
  move('ENROLLMENT_OTP_REQUIRED', 'confirm-enrolment', 'PAYBACK_REQUESTED', byManager, [
    'void-passcodes',
    'tell-customer',
  ]),
  move('PAYBACK_REQUESTED', 'choose-payout', 'AWAITING_BUDGET', byApplicant),
  move('AWAITING_BUDGET', 'create-budget', 'AWAITING_LOAN_CREATE', { ...byAgent, when: hasNoBudget }),
  move('AWAITING_LOAN_CREATE', 'create-budget', 'AWAITING_LOAN_CREATE', { ...byAgent, when: hasBudget }),
  move(
    'AWAITING_LOAN_CREATE',
    'create-loan',
    'LOAN_OTP_REQUIRED',
    { ...byAgent, when: hasNoLoanToEnd, stopsOnHold: true },
    ['tell-customer'],
  ),
  move('LOAN_OTP_REQUIRED', 'accept-mandate', 'APPROVED', bySystem, approvedEffects),
  // This approves a loan that the applicant may not have agreed to, and that no mandate may repay.
  move(
    'LOAN_OTP_REQUIRED',
    'confirm-loan',
    'APPROVED',
    { ...byManager, fourEyes: 'always' },
    approvedEffects,
  ),
  move('LOAN_OTP_REQUIRED', 'refuse-offer', 'DELETED', byApplicant, ['end-provider-loan', 'void-passcodes']),
  ...(['AWAITING_BUDGET', 'AWAITING_LOAN_CREATE', 'LOAN_OTP_REQUIRED'] as const).map((from) =>
    move(from, 'manual-override', 'MANUAL_INTEGRATION', { ...byTwoManagers, when: hasNoLoanToEnd }, [
      'void-passcodes',
      'tell-customer',
    ]),
  ),
  ...(['LOAN_OTP_REQUIRED', 'PENDING_APPROVAL'] as const).map((from) =>
    // A manual passcode can follow this move, so without four eyes the move would bypass the two managers of an override.
    move(from, 'reject-otp', 'MANUAL_INTEGRATION', { ...byAgent, fourEyes: 'when-on' }, [
      'void-passcodes',
      'tell-customer',
    ]),
  ),
  move('MANUAL_INTEGRATION', 'verify-manual-otp', 'PENDING_APPROVAL', byApplicant, ['void-passcodes']),
  move('LOAN_OTP_REQUIRED', 'verify-manual-otp', 'PENDING_APPROVAL', { ...byApplicant, when: isEWallet }, [
    'void-passcodes',
  ]),
  move('PENDING_APPROVAL', 'approve', 'APPROVED', byAgent, ['set-approved', 'tell-customer']),
  ...beforeProviderLoan.map((state) => move(state, 'change-loan', state, byTwoManagers)),
  ...withProviderLoan.map((from) =>
    move(from, 'change-loan', 'AWAITING_LOAN_CREATE', byTwoManagers, [
      'clear-provider-loan',
      'void-passcodes',
    ]),
  ),
  ...beforeMoneyIsOut.map((from) =>
    move(from, 'decline', 'DECLINED', { ...byAgent, whilePending: true }, [
      'set-declined',
      'end-provider-loan',
      'void-passcodes',
      'tell-customer',
    ]),
  ),
  move('DECLINED', 'revert-decline', 'declined_state', { ...byManager, when: isRevertibleAsItWas }, [
    'clear-declined',
    'tell-customer',
  ]),
  move('DECLINED', 'revert-decline', 'AWAITING_LOAN_CREATE', { ...byManager, when: mustBeCreatedAgain }, [
    'clear-declined',
    'clear-provider-loan',
    'tell-customer',
  ]),
  move('APPROVED', 'pay-out', 'PAID', { ...byTwoManagers, when: hasOneProviderLoan, stopsOnHold: true }, [
    'tell-customer',
  ]),
  ...whileExitIsPossible.map((from) => move(from, 'exit', 'DELETED', byApplicant, ['void-passcodes'])),
  move('DELETED', 'resume', 'IN_PROGRESS', { ...byApplicant, when: hasRefusedNoOffer }),
];

/** A person may have only one application in these states; a unique index of the store enforces this. */
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

/** Returns the state that a row leads to, or undefined when the facts do not allow the row. */
const targetOf = ({ to, when }: Transition, facts: LoanFacts): LoanState | undefined => {
  if (when && !when(facts)) return undefined;
  return to === 'declined_state' ? loanStates.find((state) => state === facts.declinedState) : to;
};

type Move = { state: LoanState | null; action: LoanAction; by: Principal; facts?: LoanFacts; to?: LoanState };

/** Finds the row that allows a move and resolves its target state. Returns undefined when no row allows the move. */
export function findTransition(wanted: Move): (Omit<Transition, 'to'> & { to: LoanState }) | undefined {
  const facts = wanted.facts ?? {};
  for (const row of transitions) {
    if (row.from !== wanted.state || row.action !== wanted.action || row.by !== wanted.by) continue;
    const to = targetOf(row, facts);
    if (!to || (wanted.to && wanted.to !== to)) continue;
    return { ...row, to };
  }
  return undefined;
}

/** Checks whether a staff role is at least `needed`. */
export const roleSuffices = (role: StaffRole, needed: StaffRole = 'manager') =>
  role === 'manager' || needed === 'agent';

/** Facts from outside the record that limit which moves staff are offered. */
type StaffLimits = {
  /** True when four eyes is switched on, so that marked moves need a second manager. */
  isFourEyes?: boolean;
  /** Set when the record already has a change that waits for a second manager or is being carried out. */
  pending?: 'waiting' | 'under-way' | undefined;
  /** True while a failed comparison waits for an answer of staff. */
  isOnHold?: boolean;
};

/** Checks whether staff may make this transition despite a pending change of the record. */
export const isAllowedWhilePending = (
  { whilePending }: Pick<Transition, 'whilePending'>,
  pending: StaffLimits['pending'],
) => pending === undefined || (pending === 'waiting' && whilePending === true);

/** A move that staff are offered. A move with `fourEyes` happens only after another manager has confirmed it. */
export type StaffAction = { action: LoanAction; to: LoanState; fourEyes?: true };

/** Lists the moves that staff may make now. Screens and service both use it, so that no offered button is refused. */
export function staffActions(
  state: LoanState,
  facts: LoanFacts,
  role: StaffRole,
  { isFourEyes = false, pending, isOnHold = false }: StaffLimits = {},
): StaffAction[] {
  const offered: StaffAction[] = [];
  for (const row of transitions) {
    if (row.by !== 'staff' || row.from !== state || !roleSuffices(role, row.role)) continue;
    const to = targetOf(row, facts);
    if (!to || !isAllowedWhilePending(row, pending) || (isOnHold && row.stopsOnHold)) continue;
    const needsSecond = row.fourEyes === 'always' || (isFourEyes && row.fourEyes === 'when-on');
    offered.push({ action: row.action, to, ...(needsSecond ? { fourEyes: true } : {}) });
  }
  return offered;
}

/** Formats a state for display. */
export const stateLabel = (state: LoanState) =>
  state === 'PAYBACK_REQUESTED' ? 'PAYOUT REQUESTED' : state.replaceAll('_', ' ');
