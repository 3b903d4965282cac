import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { assign } from '../../domain/assignment.ts';
import { requireStaff } from '../../policies.ts';

export const assignApplication = (context: Context) =>
  serveCommand(context, operations.assignApplication, {
    by: 'staff',
    decide: ({ application, request, meta }) => {
      const { staffId, email } = requireStaff(meta.actor);
      const { take, release } = request;
      const { application: next, change } = assign(application, {
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

export const listQueues = ({ applicationList }: Context) =>
  serve(operations.listQueues, async (_request, { actor }) => {
    const { staffId } = requireStaff(actor);
    return { queues: await applicationList.queueCounts(staffId) };
  });
