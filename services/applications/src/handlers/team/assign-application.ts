import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { assign as assignTo } from '../../domain/assignment.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

/** A member of staff takes an application, takes it over, or gives it back. */
export const assignApplication = (context: Context) =>
  serve(operations.assignApplication, (request, meta) => {
    const { staffId, email } = requireStaff(meta.actor);
    return executeOn(context, meta, {
      customerId: request.id,
      kind: 'assign-application',
      by: 'staff',
      body: request,
      decide: (record) => {
        const { take, release } = request;
        const { customer, change } = assignTo(record, {
          staffId,
          email,
          now: context.clock.now(),
          take,
          release,
        });
        return {
          customer,
          reply: (written) => ({ ...toStateReply(written), assignee: written.assignee?.email ?? null }),
          ...(change ? { changed: change } : {}),
        };
      },
    });
  });
