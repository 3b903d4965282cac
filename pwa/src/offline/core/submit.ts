import { isLineSlow, useSiteStatus } from '../../platform/status/site-status.ts';
import { useApplication } from '../light/state.ts';
import type { Command, Draft, NewCommand } from '../types.ts';
import { changeApplication, clearDelays } from './application.ts';
import { outcomeMark, type StepOutcome, waitForCommand } from './waiters.ts';
import { mayTransferNow } from './wifi-setting.ts';

export const sendQueue = async (): Promise<void> => (await import('../engine/engine.ts')).sendQueue();

type Submission = {
  change: (draft: Draft) => Partial<Draft>;
  commands: (draft: Draft) => NewCommand[];
};

/** Returns true when a step waits for the server's answer. On a slow line the next step opens at once, as offline. */
const canBeAnsweredSoon = (command: Command) =>
  navigator.onLine && useSiteStatus.getState().isOnline && !isLineSlow() && mayTransferNow(command);

export async function submitAndWait({ change, commands }: Submission): Promise<StepOutcome> {
  const since = outcomeMark();
  const [first] = await changeApplication(change, commands);
  if (!first) return { kind: 'done', reply: null };
  if (useApplication.getState().commands.some(({ notBefore }) => notBefore > 0))
    await clearDelays(first.customerId);
  const outcome = canBeAnsweredSoon(first)
    ? waitForCommand(first, since)
    : Promise.resolve<StepOutcome>({ kind: 'queued' });
  void sendQueue().catch(() => undefined);
  return outcome;
}

export async function saveLocally(
  change: (draft: Draft) => Partial<Draft>,
  commands?: (draft: Draft) => NewCommand[],
): Promise<void> {
  const queued = await changeApplication(change, commands);
  if (queued.length > 0) void sendQueue().catch(() => undefined);
}
