import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { loadOwned, requireStaff } from '../../policies.ts';

export const listMessages = (context: Context) =>
  serve(operations.listMessages, async ({ id }, meta) => {
    requireStaff(meta.actor);
    await loadOwned(context, meta.actor, id);
    return callService(context, meta, operations.listSentMessages, { customerId: id });
  });
