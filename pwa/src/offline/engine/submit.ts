import type { WizardStepId } from '@tshepa/contracts/steps';
import { useSiteStatus } from '../../platform/network/site-status.ts';
import type { Command, Draft, NewCommand } from '../types.ts';
import { changeApplication } from './application.ts';
import { isAllowedNow } from './line.ts';
import { markOutcomes, type StepOutcome, waitForCommand } from './waiters.ts';
import { wakeQueue } from './wake.ts';
import { applications } from './wire.ts';

export type Submission = {
  step: WizardStepId;
  change: (draft: Draft) => Partial<Draft>;
  commands: (draft: Draft) => NewCommand[];
};

/** Whatever was put off goes now: somebody waits. */
export async function bringForward(customerId: string): Promise<void> {
  await applications.commit(customerId, ({ commands }) => ({
    put: commands.filter(({ notBefore }) => notBefore > 0).map((command) => ({ ...command, notBefore: 0 })),
  }));
}

const canBeAnswered = (command: Command) =>
  navigator.onLine && useSiteStatus.getState().isOnline && isAllowedNow(command);

/**
 * Saves a step on the phone and waits for what the server says of its first command. `queued` means that the customer
 * goes on: the answer will come later.
 */
export async function submitAndWait({ change, commands }: Submission): Promise<StepOutcome> {
  const since = markOutcomes();
  const [first] = await changeApplication(change, commands);
  if (!first) return { kind: 'done', reply: null };
  await bringForward(first.customerId);
  const outcome = canBeAnswered(first)
    ? waitForCommand(first, since)
    : Promise.resolve<StepOutcome>({ kind: 'queued' });
  void wakeQueue().catch(() => undefined);
  return outcome;
}

/** Saves on the phone and lets the queue do the rest. */
export async function saveLocally(
  change: (draft: Draft) => Partial<Draft>,
  commands?: (draft: Draft) => NewCommand[],
): Promise<void> {
  const queued = await changeApplication(change, commands);
  if (queued.length > 0) void wakeQueue().catch(() => undefined);
}
