import type { Context } from '../context.ts';
import { rewrapKeys } from '../store/rewrap-keys.ts';

export const rewrapJob = { name: 'rewrap-data-keys', everyMs: 10_000 };

/** Wraps all data keys with the current master key after a rotation, and ends the rotation when no key is left to wrap. */
export async function rewrapDataKeys({
  connection,
  vault,
  masterKeys,
  jobTurns,
  logger,
  countFailedRecord,
}: Context): Promise<number> {
  const state = await masterKeys.read();
  // A process that does not use the current key yet leaves the work to another process or to its own next turn.
  if (state.former.length === 0 || vault.currentKeyId() !== state.current) return 0;
  const left = await masterKeys.recount(state);
  if (left > 0) {
    const rewrapped = await rewrapKeys(connection, vault, {
      onBatch: async (count) => {
        await masterKeys.countDown(count);
        await jobTurns.rest(rewrapJob.name, rewrapJob.everyMs);
      },
      onDamaged: (documentId, err) => {
        countFailedRecord({ job: rewrapJob.name });
        logger.error({ event: 'keys.damaged', documentId, err }, 'a data key could not be wrapped again');
      },
    });
    logger.info(
      { event: 'keys.rewrapped', rewrapped, left: left - rewrapped },
      'data keys were wrapped again',
    );
    return rewrapped;
  }
  if (await masterKeys.isFollowed(state.current)) {
    await masterKeys.end(state.current);
    logger.info(
      { event: 'keys.rotated', current: state.current, former: state.former },
      'no data key needs a former master key any more',
    );
  }
  return 0;
}
