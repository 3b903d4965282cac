import {
  AppError,
  type DeclineCause,
  type DeclineReason,
  type Effect,
  findTransition,
  isAllowedWhilePending,
  type LoanAction,
  type LoanFacts,
  type LoanState,
  type Principal,
  roleSuffices,
  type StaffRole,
  type Transition,
} from '@tshepa/contracts';
import type { Application } from './application.ts';
import { waitingFormerLoans, withLoanReplaced } from './former-loans.ts';
import { assertNotOnHold } from './hold.ts';
import { type Loan, lostLoanStates } from './loan.ts';

export const factsOf = (application: Application): LoanFacts => {
  const { loan } = application;
  return {
    paybackOption: loan.payoutOption,
    declinedReason: loan.declinedReason,
    declinedState: loan.declinedState,
    providerLoanId: loan.providerLoan?.id,
    budgetId: loan.budgetId,
    // If no loan is known, the only open task is to look up a loan whose reply was lost. That task blocks no
    // transition.
    loanEnding: waitingFormerLoans(application).length > 0 ? 'waiting' : loan.providerLoan && loan.ending,
  };
};

/** Returns the row of the state machine that allows a transition of this application, or undefined. */
export const rowFor = (application: Application, wanted: Pick<TransitionRequest, 'action' | 'by' | 'to'>) =>
  findTransition({ ...wanted, state: application.loan.state, facts: factsOf(application) });

/** A completed transition, for the event and for the effects outside the write. */
export type CompletedTransition = {
  from: LoanState;
  to: LoanState;
  action: LoanAction;
  effects: readonly Effect[];
  fourEyes: Transition['fourEyes'];
};

type TransitionRequest = {
  action: LoanAction;
  by: Principal;
  role?: StaffRole;
  to?: LoanState;
  reason?: DeclineReason;
  cause?: DeclineCause | undefined;
  /** Set when this transition is the pending change itself, confirmed by a second manager. */
  confirms?: boolean;
};

/** Returns the status of the pending change: whether it waits for a second manager or is being carried out. */
export const pendingStatusOf = ({ pending }: Application): 'waiting' | 'under-way' | undefined =>
  pending && (pending.confirmedBy ? 'under-way' : 'waiting');

export const underWayMessage = 'A change was confirmed and is being carried out.';

/** Refuses a transition by staff while a change is pending, unless the row of the state machine allows it. */
function assertNotWaiting(
  application: Application,
  { by, confirms }: TransitionRequest,
  row: Pick<Transition, 'whilePending'>,
) {
  const status = pendingStatusOf(application);
  if (!status || by !== 'staff' || confirms || isAllowedWhilePending(row, status)) return;
  const { state } = application.loan;
  throw new AppError(
    'change.pending',
    status === 'under-way' ? { state, message: underWayMessage } : { state },
  );
}

const loanEffects: Partial<
  Record<Effect, (loan: Loan, request: TransitionRequest, from: LoanState) => Loan>
> = {
  'set-approved': (loan) => ({ ...loan, approved: true }),
  'set-declined': (loan, request, from) => ({
    ...loan,
    approved: false,
    declined: true,
    declinedReason: request.reason ?? 'Algorithm',
    ...(request.cause ? { declinedCause: request.cause } : {}),
    declinedState: from,
  }),
  'end-provider-loan': (loan, _request, from) =>
    loan.providerLoan || lostLoanStates.includes(from) ? { ...loan, ending: 'waiting' } : loan,
  'clear-declined': ({
    declinedReason: _reason,
    declinedCause: _cause,
    declinedState: _state,
    ending: _ended,
    ...loan
  }) => ({ ...loan, declined: false }),
  'clear-provider-loan': ({ providerLoan: _cancelled, mandate: _mandate, ...loan }) => ({
    ...loan,
    passcode: '',
  }),
  'void-passcodes': (loan) => (loan.passcode === 'issued' ? { ...loan, passcode: '' } : loan),
};

/**
 * Makes one transition of the state machine.
 * @throws AppError `application.illegal_transition` with the current state when the table has no such row;
 * `auth.forbidden` when the row requires a higher role; `change.pending` while a change waits for a second manager;
 * `application.on_hold` while a hold waits for an answer.
 */
export function makeTransition(
  application: Application,
  request: TransitionRequest,
): { application: Application; transition: CompletedTransition } {
  const from = application.loan.state;
  const row = rowFor(application, request);
  if (!row) throw new AppError('application.illegal_transition', { state: from });
  if (request.by === 'staff' && !(request.role && roleSuffices(request.role, row.role)))
    throw new AppError('auth.forbidden');
  assertNotWaiting(application, request, row);
  if (row.stopsOnHold) assertNotOnHold(application);
  const loan = row.effects.reduce<Loan>(
    (current, effect) => loanEffects[effect]?.(current, request, from) ?? current,
    { ...application.loan, state: row.to },
  );
  const isReplaced = row.effects.includes('clear-provider-loan');
  const current = isReplaced ? withLoanReplaced(application) : application;
  const { unreachableSince: _answered, agreement, ...rest } = current;
  // The agreement was about the provider loan that is removed here, not about the loan that replaces it.
  const kept = agreement && !isReplaced ? { ...rest, agreement } : rest;
  return {
    application: { ...kept, loan },
    transition: {
      from,
      to: row.to,
      action: request.action,
      effects: row.effects,
      fourEyes: row.fourEyes,
    },
  };
}

/** Answers and documents are accepted only in IN_PROGRESS. */
export const isOpen = (state: LoanState): boolean => state === 'IN_PROGRESS';

/** @throws AppError `application.illegal_transition` with the current state */
export function requireOpen(state: LoanState): void {
  if (!isOpen(state)) throw new AppError('application.illegal_transition', { state });
}
