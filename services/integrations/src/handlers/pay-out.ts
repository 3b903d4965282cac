import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const payOut = ({ runEffect, kinds, parties }: Context) =>
  serve(integrationsRpc.payOut, async ({ customerId, ...payout }) => {
    const { reference } = payout;
    const { amount, message } = await runEffect(kinds.payout, { reference, customerId }, () =>
      parties.provider.payOut(payout),
    );
    return { reference, amount, message };
  });
