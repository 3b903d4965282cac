import { setTimeout } from 'node:timers/promises';
import { operations } from '@tshepa/contracts';
import { type Bus, newId } from '@tshepa/messaging';
import { operator } from './operator.ts';

/** A lot is small enough for a busy machine to write within the patience of a database connection. */
const perCall = 500;
/** While the database writes one lot, the service makes up and seals the next. */
const callsAtOnce = 2;
/** A lot that failed may be asked for again: what it had written stays as it is. */
const tries = 5;
const pauseMs = 2_000;

type Lot = { seed: number; first: number; count: number };

async function addLot(bus: Bus, lot: Lot): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const options = { actor: operator, requestId: newId() };
      const { added } = await bus.request(operations.seedApplications, lot, options);
      return added;
    } catch (error) {
      if (attempt === tries) throw error;
      await setTimeout(pauseMs * attempt);
    }
  }
}

type Wish = {
  customers: number;
  /** The same number makes the same people. */
  seed?: number;
  /** Called with how many of them there are so far. */
  onProgress?: (done: number) => void;
};

/** Adds made-up customers to a running system and answers how many were new. Run again, it goes on where it stopped. */
export async function seedCustomers(bus: Bus, { customers, seed = 0, onProgress }: Wish): Promise<number> {
  let next = 0;
  let done = 0;
  let added = 0;
  const work = async () => {
    while (next < customers) {
      const first = next;
      const count = Math.min(perCall, customers - first);
      next += count;
      // Not in one expression: that would read the sum before the wait, and lose what the other call adds to it.
      const fresh = await addLot(bus, { seed, first, count });
      added += fresh;
      done += count;
      onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, work));
  return added;
}
