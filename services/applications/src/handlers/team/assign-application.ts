import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { assign as assignTo } from '../../domain/assignment.ts';
import { requireStaff } from '../../policies.ts';

/** A member of staff takes an application, takes it over, or gives it back. */
export const assignApplication = (context: Context) =>
  serve(operations.assignApplication, (request, meta) => {
    const { staffId, email } = requireStaff(meta.actor);
    return executeOn(context, meta, {
      applicationId: request.id,
      kind: 'assign-application',
      by: 'staff',
      body: request,
      decide: (application) => {
        const { take, release } = request;
        const { application: next, change } = assignTo(application, {
          staffId,
          email,
          now: context.clock.now(),
          take,
          release,
        });
        return {
          application: next,
          reply: (written) => ({ ...toStateReply(written), assignee: written.assignee?.email ?? null }),
          ...(change ? { changed: change } : {}),
        };
      },
    });
  });
