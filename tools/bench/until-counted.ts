import { operations } from '@tshepa/contracts';
import { createHttpClient } from '../journey/http-client.ts';
import { retryUntilAnswered, until } from '../journey/retry.ts';
import type { BenchSystem } from './bench-system.ts';

/** A million records that were made with a past are counted in one go, and answers are kept for a minute. */
const patienceMs = 600_000;

/** Waits until the figures of the day have taken in whatever was there at `since`: counting it is no part of a request. */
export async function untilCounted({ system, bearer, say }: BenchSystem, since: Date): Promise<void> {
  say('Waiting until the new customers are counted');
  const client = createHttpClient(system.urls.gateway);
  const isCounted = async () => {
    const { countedAt } = await retryUntilAnswered(() => client.call(operations.getFigures, {}, { bearer }));
    return countedAt ? new Date(countedAt) >= since : false;
  };
  await until('the figures', isCounted, patienceMs);
}
