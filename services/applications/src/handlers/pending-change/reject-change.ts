import { type Colleague, operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { assertNotMaker, endPending, requireUnconfirmed } from '../../domain/pending-change.ts';
import { requireStaff } from '../../policies.ts';

export const rejectChange = (context: Context) =>
  serveCommand(context, operations.rejectChange, {
    by: 'manager',
    decide: ({ application, request, meta }) => {
      const { staffId, email } = requireStaff(meta.actor);
      const endedBy: Colleague = { staffId, email };
      assertNotMaker(requireUnconfirmed(application, request.changeId), staffId);
      const end = { ending: 'rejected', endedBy, note: request.note, now: context.clock.now() } as const;
      return { application: endPending(application, end), reply: toStateReply, changed: 'pending-change' };
    },
  });
