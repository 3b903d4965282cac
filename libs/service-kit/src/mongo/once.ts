import { AppError } from '@tshepa/contracts/errors';
import type { Collection } from 'mongoose';
import type { Clock } from '../clock.ts';
import { isDuplicateKey } from './connection.ts';

/** One effect, by its key. Without `doneAt` it is running, or a crash left it. */
export type OnceRecord = { _id: string; startedAt: Date; doneAt?: Date };

export type Once = (key: string, effect: (key: string) => Promise<void>) => Promise<boolean>;

/** Longer than any effect takes: calls to third parties give up earlier. */
const defaultLeaseMs = 60_000;

/**
 * Runs an effect at least once per key and never again after it finished; false when it had finished before.
 * The key is the same on every try, so the other side can tell a repetition.
 * @throws AppError `idempotency.in_progress` (retryable) while another delivery runs the same effect.
 */
export const createOnce =
  (records: Collection<OnceRecord>, clock: Clock, leaseMs: number = defaultLeaseMs): Once =>
  async (key, effect) => {
    const startedAt = clock.now();
    if (!(await take(records, key, startedAt, leaseMs))) return false;
    try {
      await effect(key);
    } catch (error) {
      // A failure that was reported is not a crash: the next delivery need not wait for the lease.
      await records.updateOne({ _id: key, startedAt }, { $set: { startedAt: new Date(0) } });
      throw error;
    }
    await records.updateOne({ _id: key }, { $set: { doneAt: clock.now() } });
    return true;
  };

/** The unique `_id` decides between two first deliveries, the old start time between two that find a dead one. */
async function take(
  records: Collection<OnceRecord>,
  key: string,
  startedAt: Date,
  leaseMs: number,
): Promise<boolean> {
  try {
    await records.insertOne({ _id: key, startedAt });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const existing = await records.findOne({ _id: key });
  if (existing?.doneAt) return false;
  if (!existing || startedAt.getTime() - existing.startedAt.getTime() < leaseMs)
    throw new AppError('idempotency.in_progress');
  const taken = await records.updateOne({ _id: key, startedAt: existing.startedAt }, { $set: { startedAt } });
  if (taken.modifiedCount === 0) throw new AppError('idempotency.in_progress');
  return true;
}
