import { assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

export const listMessages = (context: Context) =>
  serve(operations.listMessages, async ({ id }, meta) => {
    requireStaff(meta.actor);
    assertThat(await context.applications.load(id), 'customer.not_found');
    return callService(context, meta, operations.listSentMessages, { customerId: id });
  });
