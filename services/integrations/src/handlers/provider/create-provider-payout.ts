import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const createProviderPayout = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.createProviderPayout, async ({ customerId, ...payout }) => {
    const { reference, amount, message } = await runEffect(kinds.payout, customerId, payout);
    return { reference, amount, message };
  });
