import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const createProviderPayout = ({ runEffect, kinds, parties }: Context) =>
  serveSystem(operations.createProviderPayout, async ({ customerId, ...payout }) => {
    const { reference } = payout;
    const { amount, message } = await runEffect(kinds.payout, { reference, customerId }, () =>
      parties.provider.payOut(payout),
    );
    return { reference, amount, message };
  });
