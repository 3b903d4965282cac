import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const createProviderClient = ({ runEffect, kinds, parties }: Context) =>
  serveSystem(operations.createProviderClient, async ({ reference, customerId, customer, bank }) => {
    await runEffect(kinds.client, { reference, customerId }, () =>
      parties.provider.addClient({ reference, customer, bank }),
    );
    return { ok: true as const };
  });
