import type { LoanState } from '@tshepa/contracts';
import type { Application } from './application.ts';

/** That an application entered a state, and when by the service's clock. */
export type StateEntry = { to: LoanState; at: Date };

/** A loan takes about ten. Repeated declines and reverts must not let the document grow without limit. */
export const maximumEntries = 60;

/** Adds a transition to the history. One that keeps the state is not recorded. */
export function withStateEntry(
  application: Application,
  moved: { from: LoanState; to: LoanState },
  at: Date,
): Application {
  if (moved.from === moved.to) return application;
  return { ...application, history: [...application.history, { to: moved.to, at }].slice(-maximumEntries) };
}

/** Since when an application is in its state. Without a recorded history, since it was created. */
export const inStateSince = ({
  history: moves,
  createdAt,
}: Pick<Application, 'history' | 'createdAt'>): Date => moves.at(-1)?.at ?? createdAt;
