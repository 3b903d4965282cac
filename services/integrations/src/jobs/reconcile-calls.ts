import type { Context } from '../context.ts';

/** An intent younger than this is most likely being worked on. */
const settledAgeMs = 60_000;

/** Finds the outcome of what a crash or a lost reply left open. Asks only; it never sends anything. */
export async function reconcileCalls({ calls, kinds, clock, logger }: Context): Promise<void> {
  for (const call of await calls.openedBefore(new Date(clock.nowMs() - settledAgeMs))) {
    if (calls.isLeased(call)) continue;
    const facts = { reference: call._id, kind: call.name };
    try {
      const { lookUp, kept } = kinds[call.name];
      const answer: unknown = await lookUp(call._id);
      if (answer === null) await calls.settle(call);
      else await calls.finish(call._id, kept ? answer : undefined);
      logger.info(
        { event: 'effect.reconciled', happened: answer !== null, ...facts },
        'an open call was settled',
      );
    } catch (error) {
      logger.warn(
        { event: 'effect.reconcile_failed', ...facts, err: error },
        'an open call could not be settled yet',
      );
    }
  }
}
