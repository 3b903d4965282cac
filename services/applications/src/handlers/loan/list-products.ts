import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { callService, ensureEnrolled } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { loadOwned, requireStaff } from '../../policies.ts';

export const listProducts = (context: Context) =>
  serve(operations.listProducts, async ({ customerId }, meta) => {
    requireStaff(meta.actor);
    const application = await loadOwned(context, meta.actor, customerId);
    const { clientId } = await ensureEnrolled(context, meta, application);
    return callService(context, meta, operations.listProviderProducts, { clientId });
  });
