import { operations } from '@tshepa/contracts';
import { withBus } from '../demo/operator.ts';
import { seedCustomers } from '../demo/seed-customers.ts';
import { showProgress } from '../demo/show-progress.ts';
import { createHttpClient } from '../journey/http-client.ts';
import { retryUntilAnswered, until } from '../journey/retry.ts';
import type { BenchSystem } from './bench-system.ts';

/** Counting a million seeded customers takes minutes, and cached figures are kept for a minute. */
const countingTimeoutMs = 600_000;

/**
 * Fills the list up to `customers`, and waits until the figures have counted the new customers. Counting would slow
 * down the requests that are measured next. Returns how many customers were added, and the seconds it took.
 */
export async function addCustomers(
  { system, bearer, say }: BenchSystem,
  customers: number,
): Promise<{ added: number; seconds: number }> {
  const startedMs = performance.now();
  const progress = showProgress(customers, 'customers', say);
  const added = await withBus(system.urls.nats, (bus) =>
    seedCustomers(bus, { customers, onProgress: progress }),
  );
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  say('Waiting until the new customers are counted');
  const since = new Date();
  const client = createHttpClient(system.urls.gateway);
  const isCounted = async () => {
    const { countedAt } = await retryUntilAnswered(() => client.call(operations.getFigures, {}, { bearer }));
    return countedAt ? new Date(countedAt) >= since : false;
  };
  await until('the figures', isCounted, countingTimeoutMs);
  return { added, seconds };
}
