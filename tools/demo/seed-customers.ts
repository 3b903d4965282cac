import { setTimeout } from 'node:timers/promises';
import { operations } from '@tshepa/contracts';
import { type Bus, newId } from '@tshepa/messaging';
import { inParallel } from './in-parallel.ts';
import { operator } from './operator.ts';

/** The size of a batch. Even a busy machine writes it within the timeout of the database connection. */
const batchSize = 500;
/** While the database writes one batch, the service creates and seals the next. */
const callsAtOnce = 2;
const tries = 5;
const pauseMs = 2_000;

type Batch = { seed: number; first: number; count: number };

/** Adds one batch. A failed batch may be repeated, because existing customers are left as they are. */
async function addBatch(bus: Bus, batch: Batch): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const options = { actor: operator, requestId: newId() };
      const { added } = await bus.request(operations.seedApplications, batch, options);
      return added;
    } catch (error) {
      if (attempt === tries) throw error;
      await setTimeout(pauseMs * attempt);
    }
  }
}

type SeedOptions = {
  customers: number;
  /** The same seed creates the same people. */
  seed?: number;
  onProgress?: (done: number) => void;
};

/** Adds made-up customers to a running system and returns how many are new. A repeated run continues where it stopped. */
export async function seedCustomers(
  bus: Bus,
  { customers, seed = 0, onProgress }: SeedOptions,
): Promise<number> {
  let done = 0;
  let added = 0;
  const batches = Array.from({ length: Math.ceil(customers / batchSize) }, (_, index) => {
    const first = index * batchSize;
    return { seed, first, count: Math.min(batchSize, customers - first) };
  });
  await inParallel(batches, callsAtOnce, async (batch) => {
    // Two statements, because `added += await …` would read the sum before the wait and lose what other calls have
    // added.
    const fresh = await addBatch(bus, batch);
    added += fresh;
    done += batch.count;
    onProgress?.(done);
  });
  return added;
}
