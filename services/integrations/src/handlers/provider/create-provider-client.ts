import { clientForProvider, operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const createProviderClient = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.createProviderClient, async ({ customerId, customer, ...client }) => {
    await runEffect(kinds.client, customerId, { ...client, customer: clientForProvider(customer) });
    return { ok: true as const };
  });
