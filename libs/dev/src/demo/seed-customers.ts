import { applicationsRpc } from '@tshepa/contracts';
import { type Bus, newId } from '@tshepa/messaging';
import { operator } from './operator.ts';

/** As many as one call takes. */
const perCall = 1_000;
/** While the database writes one lot, the service makes up and seals the next. */
const callsAtOnce = 2;

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
      const options = { actor: operator, requestId: newId() };
      const reply = await bus.request(applicationsRpc.seedCustomers, { seed, first, count }, options);
      added += reply.added;
      done += count;
      onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, work));
  return added;
}
