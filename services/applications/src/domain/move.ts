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
import type { Customer } from './customer.ts';

/** What the machine's conditions may look at. */
export const factsOf = (loan: LoanDistribution): LoanFacts => ({
  paybackOption: loan.payback_option,
  declinedReason: loan.declined_reason,
  declinedState: loan.declined_state,
  providerLoanId: loan.provider_loan_id,
  budgetId: loan.budget_id,
});

/** A move that was made: for the event, and for what has to happen beside the write. */
export type Moved = {
  customer: Customer;
  from: LoanState;
  to: LoanState;
  action: LoanAction;
  effects: readonly Effect[];
  /** Its row asks for a second manager, where the desk does. */
  asksFourEyes: boolean;
};

type Wish = {
  action: LoanAction;
  by: Principal;
  role?: StaffRole;
  to?: LoanState;
  reason?: DeclineReason;
  /** It is the change that waits on the record, confirmed by a second manager. */
  confirms?: boolean;
};

/** Whether something of the record waits for a second manager. */
export const pendingStandOf = ({ pending }: Customer): 'waiting' | 'under-way' | undefined =>
  pending && (pending.confirmedBy ? 'under-way' : 'waiting');

const pendingWords = {
  waiting: undefined,
  'under-way': 'A change was confirmed and is being carried out.',
} as const;

/** Customers and the system go on; staff wait for their colleague, but for what a row lets through. */
function assertNotWaiting(customer: Customer, { by, confirms }: Wish, row: Pick<Transition, 'whilePending'>) {
  const stand = pendingStandOf(customer);
  if (!stand || by !== 'staff' || confirms || isFreeOf(row, stand)) return;
  const message = pendingWords[stand];
  throw new AppError('change.pending', { state: customer.loan.state, ...(message ? { message } : {}) });
}

const without = (loan: LoanDistribution, fields: readonly (keyof LoanDistribution)[]): LoanDistribution => {
  const kept = { ...loan };
  for (const field of fields) delete kept[field];
  return kept;
};

/** Which of the machine's effects change the loan itself, and how. */
const changes: Partial<
  Record<Effect, (loan: LoanDistribution, wish: Wish, from: LoanState) => LoanDistribution>
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
 * Makes one move of the state machine. Throws `application.illegal_transition` with the present state when the table
 * has no such row, `auth.forbidden` when the row asks for a higher role, `change.pending` while another wish of staff
 * waits for a second manager.
 */
export function move(customer: Customer, wish: Wish): Moved {
  const from = customer.loan.state;
  const row = findTransition({
    state: from,
    action: wish.action,
    by: wish.by,
    facts: factsOf(customer.loan),
    ...(wish.to ? { to: wish.to } : {}),
  });
  if (!row) throw new AppError('application.illegal_transition', { state: from });
  if (wish.by === 'staff' && !(wish.role && roleSuffices(wish.role, row.role)))
    throw new AppError('auth.forbidden');
  assertNotWaiting(customer, wish, row);
  const loan = row.effects.reduce<LoanDistribution>(
    (current, effect) => changes[effect]?.(current, wish, from) ?? current,
    { ...customer.loan, state: row.to },
  );
  const { unreachableSince: _answered, agreement, ...rest } = customer;
  // Who agreed to a loan has not agreed to the one that replaces it.
  const kept = agreement && !row.effects.includes('clear-provider-loan') ? { ...rest, agreement } : rest;
  const asksFourEyes = row.fourEyes === true;
  return {
    customer: { ...kept, loan },
    from,
    to: row.to,
    action: wish.action,
    effects: row.effects,
    asksFourEyes,
  };
}
