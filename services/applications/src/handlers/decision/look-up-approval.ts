import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { ownsRecord } from '../../policies.ts';

/** Whether the provider has approved a person before; an applicant may only ask about themselves. */
export const lookUpApproval = (context: Context) =>
  serve(operations.lookUpApproval, async ({ idNumber }, meta) => {
    if (meta.actor.kind !== 'staff') {
      const records = await context.customers.ofPerson(idNumber);
      if (!records.some((record) => ownsRecord(meta.actor, record))) throw new AppError('customer.not_found');
    }
    return ask(context, meta, operations.findApproval, { idNumber });
  });
