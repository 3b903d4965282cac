import { useApplication } from './application.ts';
import type { Submission } from './engine/submit.ts';
import type { StepOutcome } from './engine/waiters.ts';
import { loadCore } from './load-core.ts';
import type { Command, Draft, NewCommand } from './types.ts';

export { useQueue } from './state.ts';

/** Sends what waits. One tab at a time; a second call while it runs makes it look once more. */
export const wakeQueue = async (): Promise<void> => (await loadCore()).wakeQueue();

/**
 * Saves a step on the phone and waits for what the server says of its first command. `queued` means that the customer
 * goes on: the answer will come later.
 */
export const submitAndWait = async (submission: Submission): Promise<StepOutcome> =>
  (await loadCore()).submitAndWait(submission);

/** Saves on the phone and lets the queue do the rest. */
export const saveLocally = async (
  change: (draft: Draft) => Partial<Draft>,
  commands?: (draft: Draft) => NewCommand[],
): Promise<void> => (await loadCore()).saveLocally(change, commands);

/** What its owner has to put right before it can go on. */
export const needsAttention = ({ state }: Pick<Command, 'state'>) =>
  state === 'rejected' || state === 'conflict';

/** The first command of this application that needs its owner, if there is one. */
export const useParked = () => useApplication((state) => state.commands.find(needsAttention));
