import { operations } from '@tshepa/contracts';
import { type Journey, until } from '@tshepa/tools/journey';
import type { TestSystem } from './system.ts';

/** Returns the input with which staff create a loan of this amount in rand. */
export const loanOf = ({ customerId }: Journey, amount: number) => ({
  customerId,
  loanProductId: `ZIL-${amount}`,
  loanProductName: 'Zero interest loan',
  loanAmount: String(amount),
  noOfInstalments: '1',
  payoutId: 'eft',
});

/** Returns the ids of the applications with a loan that has to be cancelled at the provider. */
export async function idsToCancel(system: TestSystem, bearer: string): Promise<string[]> {
  const query = { queue: 'to-cancel', page: 1 } as const;
  const { items } = await system.client().call(operations.listApplications, query, { bearer });
  return items.map(({ id }) => id);
}

/** Longer than the pause between two attempts at a cancellation that the provider has not answered. */
const pauseMs = 10_000;
const attempts = 5;

/** Waits until the cancellations are done. Moves the clock over the pauses between their attempts. */
export async function untilCancelled(system: TestSystem, isDone: () => Promise<boolean>): Promise<void> {
  const { clock } = system.applications.context;
  let moves = 0;
  await until('the cancellations', async () => {
    if (await isDone()) return true;
    moves += 1;
    if (moves <= attempts) await system.moveClock(clock.nowMs() - Date.now() + pauseMs);
    return false;
  });
}
