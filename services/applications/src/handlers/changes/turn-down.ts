import { AppError, applicationsRpc, assertThat, type Colleague, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/customer.ts';
import { type AskedChange, assertOther, endPending, pendingOf } from '../../domain/pending-change.ts';
import { toStateReply } from '../../domain/record-view.ts';
import { requireManager } from '../../policies.ts';

/** The change, as long as nobody has confirmed it. */
function openChange(record: Customer, changeId: string): AskedChange {
  const pending = pendingOf(record, changeId);
  if (!pending.confirmedBy) return pending;
  const message = 'A change was confirmed and is being carried out.';
  throw new AppError('change.pending', { message, state: record.loan.state });
}

/** Another manager turns it down, and says why. */
export const rejectChange = (context: Context) =>
  serve(applicationsRpc.rejectChange, (request, meta) => {
    const { staffId, email } = requireManager(meta.actor);
    const endedBy: Colleague = { staffId, email };
    return executeOn<StateReply>(context, meta, {
      customerId: request.id,
      kind: 'reject-change',
      by: 'staff',
      body: request,
      decide: (record) => {
        assertOther(openChange(record, request.changeId), staffId);
        const end = { ending: 'rejected', endedBy, note: request.note, now: context.clock.now() } as const;
        return { customer: endPending(record, end), reply: toStateReply, changed: 'pending-change' };
      },
    });
  });

/** Whoever asked for it takes it back. */
export const withdrawChange = (context: Context) =>
  serve(applicationsRpc.withdrawChange, (request, meta) => {
    const { staffId, email } = requireManager(meta.actor);
    const endedBy: Colleague = { staffId, email };
    return executeOn<StateReply>(context, meta, {
      customerId: request.id,
      kind: 'withdraw-change',
      by: 'staff',
      body: request,
      decide: (record) => {
        const { by } = openChange(record, request.changeId);
        assertThat(by.staffId === staffId, 'auth.forbidden');
        const end = { ending: 'withdrawn', endedBy, now: context.clock.now() } as const;
        return { customer: endPending(record, end), reply: toStateReply, changed: 'pending-change' };
      },
    });
  });
