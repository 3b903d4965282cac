import {
  AppError,
  assertThat,
  type Colleague,
  type ErrorCode,
  operations,
  type StateReply,
} from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { claimChange, releaseChange } from '../../commands/claim-change.ts';
import { executeOn } from '../../commands/execute.ts';
import { guardedActions } from '../../commands/guarded-actions/index.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import type { Application, RequestedChange } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { assertNotMaker, endPending, requirePending } from '../../domain/pending-change.ts';
import { underWayMessage } from '../../domain/transition.ts';
import { requireManager, requireStaff } from '../../policies.ts';

/** After these errors it is unknown whether an earlier try carried the change out. */
const undecided: readonly ErrorCode[] = [
  'idempotency.in_progress',
  'idempotency.mismatch',
  'idempotency.reply_gone',
  'version.conflict',
];

/** Whether it is certain that nothing was done, so that the change may still be rejected or withdrawn. */
const isCertain = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'payout.failed' || (error.status < 500 && !undecided.includes(error.code)));

/** Carries out the stored request. */
export const confirmChange = (context: Context) =>
  serve(operations.confirmChange, async (request, meta) => {
    const staff = requireManager(meta.actor);
    const { id: applicationId, changeId } = request;
    const claim = { staff, applicationId, changeId };
    const { ifMatch: _compared, ...commandMeta } = meta;
    await claimChange(context, meta, claim);
    // The claim has compared the version that the caller saw, and has raised it.
    try {
      return await executeOn<StateReply>(context, commandMeta, {
        applicationId,
        kind: 'confirm-change',
        by: 'staff',
        body: request,
        isSlow: true,
        decide: async (application) => {
          const pending = requirePending(application, changeId);
          assertNotMaker(pending, staff.staffId);
          if (!pending.confirmedBy) throw new AppError('version.conflict', { version: application.version });
          const who = { role: staff.role, confirms: true };
          const { carryOut } = guardedActions[pending.action](application, pending.request, who);
          const done = await carryOut(context, commandMeta);
          const endedBy = { staffId: staff.staffId, email: staff.email };
          const end = { ending: 'confirmed', endedBy, now: context.clock.now() } as const;
          return { ...done, application: endPending(done.application, end), reply: toStateReply };
        },
      });
    } catch (error) {
      if (isCertain(error)) await releaseChange(context, meta, claim);
      throw error;
    }
  });

/** @throws AppError `change.pending` when the change was confirmed already; `change.void` when it has ended. */
function openChange(application: Application, changeId: string): RequestedChange {
  const pending = requirePending(application, changeId);
  if (!pending.confirmedBy) return pending;
  throw new AppError('change.pending', { message: underWayMessage, state: application.loan.state });
}

export const rejectChange = (context: Context) =>
  serveCommand(context, operations.rejectChange, {
    by: 'manager',
    decide: ({ application, request, meta }) => {
      const { staffId, email } = requireStaff(meta.actor);
      const endedBy: Colleague = { staffId, email };
      assertNotMaker(openChange(application, request.changeId), staffId);
      const end = { ending: 'rejected', endedBy, note: request.note, now: context.clock.now() } as const;
      return { application: endPending(application, end), reply: toStateReply, changed: 'pending-change' };
    },
  });

export const withdrawChange = (context: Context) =>
  serveCommand(context, operations.withdrawChange, {
    by: 'manager',
    decide: ({ application, request, meta }) => {
      const { staffId, email } = requireStaff(meta.actor);
      const endedBy: Colleague = { staffId, email };
      const { by } = openChange(application, request.changeId);
      assertThat(by.staffId === staffId, 'auth.forbidden');
      const end = { ending: 'withdrawn', endedBy, now: context.clock.now() } as const;
      return { application: endPending(application, end), reply: toStateReply, changed: 'pending-change' };
    },
  });
