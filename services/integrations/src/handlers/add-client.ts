import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const addClient = ({ runEffect, kinds, parties }: Context) =>
  serve(integrationsRpc.addClient, async ({ reference, customerId, customer, bank }) => {
    await runEffect(kinds.client, { reference, customerId }, () =>
      parties.provider.addClient({ reference, customer, bank }),
    );
    return { ok: true as const };
  });
