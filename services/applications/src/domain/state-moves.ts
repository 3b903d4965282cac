import type { LoanState } from '@tshepa/contracts';
import type { Customer } from './customer.ts';

/** That a record came into a state, and when by the service's clock. */
export type StateMove = { to: LoanState; at: Date };

/** A loan takes about ten moves; declines that are taken back again and again must not grow a record for ever. */
export const maximumMoves = 60;

/** The record with one more move in its history. A change that leaves the state as it is, is none. */
export function withMove(customer: Customer, moved: { from: LoanState; to: LoanState }, at: Date): Customer {
  if (moved.from === moved.to) return customer;
  return { ...customer, moves: [...customer.moves, { to: moved.to, at }].slice(-maximumMoves) };
}

/** Since when a record is in its state; of one that was made before its moves were kept, since it was made. */
export const inStateSince = ({ moves, createdAt }: Pick<Customer, 'moves' | 'createdAt'>): Date =>
  moves.at(-1)?.at ?? createdAt;
