import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { ownsApplication } from '../../policies.ts';

/** Applicants may only look up themselves. */
export const lookUpApproval = (context: Context) =>
  serve(operations.lookUpApproval, async ({ idNumber }, meta) => {
    if (meta.actor.kind !== 'staff') {
      const applications = await context.applications.ofPerson(idNumber);
      if (!applications.some((application) => ownsApplication(meta.actor, application)))
        throw new AppError('customer.not_found');
    }
    return callService(context, meta, operations.findApproval, { idNumber });
  });
