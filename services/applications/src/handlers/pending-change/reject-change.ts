import { operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { assertNotMaker, endPending, requireUnconfirmed } from '../../domain/pending-change.ts';
import { requireSecond } from '../../policies.ts';

export const rejectChange = (context: Context) =>
  serveCommand(context, operations.rejectChange, {
    by: 'second',
    decide: ({ application, request, meta }) => {
      const endedBy = requireSecond(meta.actor);
      assertNotMaker(requireUnconfirmed(application, request.changeId), endedBy.staffId);
      const end = { ending: 'rejected', endedBy, note: request.note, now: context.clock.now() } as const;
      return { application: endPending(application, end), reply: toStateReply, changed: 'pending-change' };
    },
  });
