import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const createProviderClient = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.createProviderClient, async ({ customerId, ...client }) => {
    await runEffect(kinds.client, customerId, client);
    return { ok: true as const };
  });
