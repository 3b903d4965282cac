import type { BatchResult } from '@tshepa/contracts/entities/batch';
import { type BatchRequest, runBatch } from '@tshepa/contracts/operations/batch/run-batch';
import { v7 as uuid } from 'uuid';
import type { ChangeOptions } from '../api/action.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';

/** Adds the results of a further call. A row that was done by an earlier call stays done. */
export const mergedResults = (
  before: readonly BatchResult[],
  after: readonly BatchResult[],
): BatchResult[] => {
  const settled = new Map(before.filter(({ outcome }) => outcome !== 'left').map((row) => [row.id, row]));
  return after.map((row) => settled.get(row.id) ?? row);
};

const leftOf = (results: readonly BatchResult[]) =>
  results.filter(({ outcome }) => outcome === 'left').length;

/** Returns true when no row has to be sent again. */
export const isSettled = (results: readonly BatchResult[]): boolean => leftOf(results) === 0;

/** A batch, with the results that its rows had when it was sent before. */
export type SentBatch = BatchRequest & { former?: readonly BatchResult[] };

/**
 * Sends a batch until every row has had its turn. The server stops after a while, so that no call takes too long; the same
 * batch, sent again, goes on where it stopped.
 */
export async function sendBatch({ former = [], ...request }: SentBatch, { idempotencyKey }: ChangeOptions) {
  let key = idempotencyKey;
  let results: BatchResult[] = [];
  try {
    for (;;) {
      const options = { idempotencyKey: key, timeoutMs: 60_000 };
      const before = results;
      const { results: found } = await staffCall(runBatch, request, options);
      results = mergedResults(before.length > 0 ? before : former, found);
      // Where another call changed nothing, a further one would not either.
      if (isSettled(results) || (before.length > 0 && leftOf(results) === leftOf(before))) return results;
      key = uuid();
    }
  } catch (error) {
    // What the first calls have done is shown, and the rest can be sent again from there.
    if (results.length === 0) throw error;
    return results;
  } finally {
    invalidate(staffKeys.lists, staffKeys.queues, ['customer']);
  }
}
