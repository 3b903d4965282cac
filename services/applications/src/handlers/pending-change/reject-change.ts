import { type Colleague, operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { assertNotMaker, endPending } from '../../domain/pending-change.ts';
import { requireManager } from '../../policies.ts';
import { openChange } from './open-change.ts';

/** Another manager turns it down, and says why. */
export const rejectChange = (context: Context) =>
  serve(operations.rejectChange, (request, meta) => {
    const { staffId, email } = requireManager(meta.actor);
    const endedBy: Colleague = { staffId, email };
    return executeOn<StateReply>(context, meta, {
      applicationId: request.id,
      kind: 'reject-change',
      by: 'staff',
      body: request,
      decide: (application) => {
        assertNotMaker(openChange(application, request.changeId), staffId);
        const end = { ending: 'rejected', endedBy, note: request.note, now: context.clock.now() } as const;
        return { application: endPending(application, end), reply: toStateReply, changed: 'pending-change' };
      },
    });
  });
