import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { callService, ensureEnrolled } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

export const listProducts = (context: Context) =>
  serve(operations.listProducts, async ({ customerId }, meta) => {
    requireStaff(meta.actor);
    const loaded = await context.applications.load(customerId);
    if (!loaded) throw new AppError('customer.not_found');
    const { clientId } = await ensureEnrolled(context, meta, loaded.application);
    return callService(context, meta, operations.listProviderProducts, { clientId });
  });
