import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

export const searchProviderClient = (context: Context) =>
  serve(operations.searchProviderClient, ({ idNumber }, meta) => {
    requireStaff(meta.actor);
    return callService(context, meta, operations.findProviderClient, { idNumber });
  });
