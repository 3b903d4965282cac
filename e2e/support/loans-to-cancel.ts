import { operations } from '@tshepa/contracts';
import type { Journey } from '@tshepa/tools/journey';
import type { TestSystem } from './system.ts';

/** What staff send to create a loan of this amount in rand. */
export const loanOf = ({ customerId }: Journey, amount: number) => ({
  customerId,
  loanProductId: `ZIL-${amount}`,
  loanProductName: 'Zero interest loan',
  loanAmount: String(amount),
  noOfInstalments: '1',
  payoutId: 'eft',
});

/** Returns the ids of the applications with a loan that has to be cancelled at the provider. */
export async function toCancel(system: TestSystem, bearer: string): Promise<string[]> {
  const query = { queue: 'to-cancel', page: 1 } as const;
  const { items } = await system.client().call(operations.listApplications, query, { bearer });
  return items.map(({ id }) => id);
}
