import { assertThat, type Colleague, operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { endPending } from '../../domain/pending-change.ts';
import { requireManager } from '../../policies.ts';
import { openChange } from './open-change.ts';

/** Whoever asked for it takes it back. */
export const withdrawChange = (context: Context) =>
  serve(operations.withdrawChange, (request, meta) => {
    const { staffId, email } = requireManager(meta.actor);
    const endedBy: Colleague = { staffId, email };
    return executeOn<StateReply>(context, meta, {
      applicationId: request.id,
      kind: 'withdraw-change',
      by: 'staff',
      body: request,
      decide: (application) => {
        const { by } = openChange(application, request.changeId);
        assertThat(by.staffId === staffId, 'auth.forbidden');
        const end = { ending: 'withdrawn', endedBy, now: context.clock.now() } as const;
        return { application: endPending(application, end), reply: toStateReply, changed: 'pending-change' };
      },
    });
  });
