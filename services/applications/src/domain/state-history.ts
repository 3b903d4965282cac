import type { LoanState } from '@tshepa/contracts';
import type { Customer } from './application.ts';

/** That an application entered a state, and when by the service's clock. */
export type StateMove = { to: LoanState; at: Date };

/** A loan takes about ten. Repeated declines and reverts must not let the document grow without limit. */
export const maximumMoves = 60;

/** Adds a transition to the history. One that keeps the state is not recorded. */
export function withMove(customer: Customer, moved: { from: LoanState; to: LoanState }, at: Date): Customer {
  if (moved.from === moved.to) return customer;
  return { ...customer, moves: [...customer.moves, { to: moved.to, at }].slice(-maximumMoves) };
}

/** Since when an application is in its state. Without a recorded history, since it was created. */
export const inStateSince = ({ moves, createdAt }: Pick<Customer, 'moves' | 'createdAt'>): Date =>
  moves.at(-1)?.at ?? createdAt;
