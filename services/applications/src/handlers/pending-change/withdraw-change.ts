import { assertThat, type Colleague, operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { endPending, requireUnconfirmed } from '../../domain/pending-change.ts';
import { requireStaff } from '../../policies.ts';

export const withdrawChange = (context: Context) =>
  serveCommand(context, operations.withdrawChange, {
    by: 'manager',
    decide: ({ application, request, meta }) => {
      const { staffId, email } = requireStaff(meta.actor);
      const endedBy: Colleague = { staffId, email };
      const { by } = requireUnconfirmed(application, request.changeId);
      assertThat(by.staffId === staffId, 'auth.forbidden');
      const end = { ending: 'withdrawn', endedBy, now: context.clock.now() } as const;
      return { application: endPending(application, end), reply: toStateReply, changed: 'pending-change' };
    },
  });
