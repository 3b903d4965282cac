import type { Context } from '../context.ts';
import type { EffectKind } from '../effects/effect-kinds.ts';

/** A younger intent is most likely still in progress. */
const minimumAgeMs = 60_000;

/** Looks up the outcome of calls that a crash or a lost reply left open. It never sends an effect. */
export async function reconcileCalls({ calls, kinds, clock, logger }: Context): Promise<void> {
  for (const call of await calls.openedBefore(new Date(clock.nowMs() - minimumAgeMs))) {
    if (calls.isLeased(call)) continue;
    const facts = { reference: call._id, kind: call.name };
    try {
      const { find, stored }: EffectKind = kinds[call.name];
      const answer: unknown = await find(call._id);
      if (answer === null) await calls.settle(call);
      else await calls.finish(call._id, stored ? answer : undefined);
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
