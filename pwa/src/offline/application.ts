import type { LoanRequest } from '@tshepa/contracts/fields';
import { loadCore } from './load-core.ts';
import type { Draft } from './types.ts';

export { useApplication } from './state.ts';

/** Reads what is on this phone again, and answers the application. @throws what the browser says when it keeps nothing. */
export const loadApplication = async (): Promise<Draft | null> => (await loadCore()).loadApplication();

/** Begins with an amount. Personal answers typed before stay; those about work and the bank start afresh. */
export const startApplication = async (loanRequest: LoanRequest): Promise<void> =>
  (await loadCore()).startApplication(loanRequest);

/** Puts an application in the place of whatever is on this phone; `onto` lays it over what is kept of the same one. */
export const replaceApplication = async (draft: Draft, onto?: (kept: Draft) => Draft): Promise<void> =>
  (await loadCore()).replaceApplication(draft, onto);

/** Wipes everything personal from this phone, at once, and leaves one command that tells the server. */
export const wipeApplication = async (
  kind: 'exit' | 'reset' | 'here',
  customerId?: string | null,
): Promise<void> => (await loadCore()).wipeApplication(kind, customerId);

/** How much of the queue there is, and how much of it waits to be sent; also while the phone is locked. */
export const countQueue = async (): Promise<{ all: number; waiting: number }> =>
  (await loadCore()).countQueue();
