import {
  AppError,
  type DeclineReason,
  type Effect,
  findTransition,
  isFreeOf,
  type LoanAction,
  type LoanDistribution,
  type LoanFacts,
  type LoanState,
  type Principal,
  providerLoanFields,
  roleSuffices,
  type StaffRole,
  type Transition,
} from '@tshepa/contracts';
import type { Application } from './application.ts';

/** The facts that the conditions of the state machine depend on. */
export const factsOf = (loan: LoanDistribution): LoanFacts => ({
  paybackOption: loan.payback_option,
  declinedReason: loan.declined_reason,
  declinedState: loan.declined_state,
  providerLoanId: loan.provider_loan_id,
  budgetId: loan.budget_id,
});

/** A completed transition, for the event and for the effects outside the write. */
export type CompletedTransition = {
  application: Application;
  from: LoanState;
  to: LoanState;
  action: LoanAction;
  effects: readonly Effect[];
  /** Its row requires a second manager while four eyes are on. */
  asksFourEyes: boolean;
};

type TransitionRequest = {
  action: LoanAction;
  by: Principal;
  role?: StaffRole;
  to?: LoanState;
  reason?: DeclineReason;
  /** This is the pending change itself, confirmed by a second manager. */
  confirms?: boolean;
};

/** Whether a change of the application waits for a second manager or is being carried out. */
export const pendingStatusOf = ({ pending }: Application): 'waiting' | 'under-way' | undefined =>
  pending && (pending.confirmedBy ? 'under-way' : 'waiting');

const pendingMessages = {
  waiting: undefined,
  'under-way': 'A change was confirmed and is being carried out.',
} as const;

/** A pending change blocks staff, except for rows that allow it. Applicants and the system are not blocked. */
function assertNotWaiting(
  application: Application,
  { by, confirms }: TransitionRequest,
  row: Pick<Transition, 'whilePending'>,
) {
  const stand = pendingStatusOf(application);
  if (!stand || by !== 'staff' || confirms || isFreeOf(row, stand)) return;
  const message = pendingMessages[stand];
  throw new AppError('change.pending', { state: application.loan.state, ...(message ? { message } : {}) });
}

const without = (loan: LoanDistribution, fields: readonly (keyof LoanDistribution)[]): LoanDistribution => {
  const kept = { ...loan };
  for (const field of fields) delete kept[field];
  return kept;
};

/** The effects of the state machine that change the loan itself. */
const loanEffects: Partial<
  Record<Effect, (loan: LoanDistribution, wish: TransitionRequest, from: LoanState) => LoanDistribution>
> = {
  'set-approved': (loan) => ({ ...loan, approved: true }),
  'set-declined': (loan, wish, from) => ({
    ...loan,
    approved: false,
    declined: true,
    declined_reason: wish.reason ?? 'Algorithm',
    declined_state: from,
  }),
  'clear-declined': (loan) => ({ ...without(loan, ['declined_reason', 'declined_state']), declined: false }),
  'clear-provider-loan': (loan) => ({ ...without(loan, [...providerLoanFields, 'mandate']), loan_otp: '' }),
  'void-passcodes': (loan) => (loan.loan_otp === 'issued' ? { ...loan, loan_otp: '' } : loan),
};

/**
 * Makes one transition of the state machine.
 * @throws AppError `application.illegal_transition` with the present state when the table has no such row;
 * `auth.forbidden` when the row requires a higher role; `change.pending` while a change waits for a second manager.
 */
export function makeTransition(application: Application, wish: TransitionRequest): CompletedTransition {
  const from = application.loan.state;
  const row = findTransition({
    state: from,
    action: wish.action,
    by: wish.by,
    facts: factsOf(application.loan),
    ...(wish.to ? { to: wish.to } : {}),
  });
  if (!row) throw new AppError('application.illegal_transition', { state: from });
  if (wish.by === 'staff' && !(wish.role && roleSuffices(wish.role, row.role)))
    throw new AppError('auth.forbidden');
  assertNotWaiting(application, wish, row);
  const loan = row.effects.reduce<LoanDistribution>(
    (current, effect) => loanEffects[effect]?.(current, wish, from) ?? current,
    { ...application.loan, state: row.to },
  );
  const { unreachableSince: _answered, agreement, ...rest } = application;
  // The agreement was about the provider loan that is cleared here, not about the one that replaces it.
  const kept = agreement && !row.effects.includes('clear-provider-loan') ? { ...rest, agreement } : rest;
  const asksFourEyes = row.fourEyes === true;
  return {
    application: { ...kept, loan },
    from,
    to: row.to,
    action: wish.action,
    effects: row.effects,
    asksFourEyes,
  };
}
