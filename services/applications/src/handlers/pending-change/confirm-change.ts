import {
  AppError,
  assertThat,
  type Colleague,
  type ErrorCode,
  operations,
  type StateReply,
} from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { changeEntry } from '../../audit/entries.ts';
import { endLoansSoon } from '../../commands/end-loans.ts';
import { executeOn } from '../../commands/execute.ts';
import { guardedActions } from '../../commands/guarded-actions.ts';
import { eventsOf, wakeRelays } from '../../commands/outboxes.ts';
import { type CommandMeta, systemActor } from '../../commands/replay.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { assertMatches } from '../../domain/command-order.ts';
import {
  assertNotMaker,
  endPending,
  isUpToDate,
  requirePending,
  voidNote,
} from '../../domain/pending-change.ts';
import { assertPair } from '../../domain/roster.ts';
import { requireSecond } from '../../policies.ts';

/** After these errors, an earlier attempt may or may not have carried the change out. */
const undecidedCodes: readonly ErrorCode[] = [
  'idempotency.in_progress',
  'idempotency.mismatch',
  'idempotency.reply_gone',
  'version.conflict',
];

/** These errors stop a payout before it is sent, but an earlier attempt may already have sent it. */
const stoppedCodes: readonly ErrorCode[] = [
  'application.illegal_transition',
  'application.on_hold',
  'affordability.too_little',
  'provider.account_differs',
];

/** Returns true when it is certain that nothing was done, so that the change may still be rejected or withdrawn. */
const isCertain = (error: unknown, attempts: number): boolean =>
  error instanceof AppError &&
  (attempts <= 1 || !stoppedCodes.includes(error.code)) &&
  (error.code === 'payout.failed' || (error.status < 500 && !undecidedCodes.includes(error.code)));

export const confirmChange = (context: Context) =>
  serve(operations.confirmChange, async (request, meta) => {
    const second = requireSecond(meta.actor);
    const { id: applicationId, changeId } = request;
    const claim = { second, applicationId, changeId };
    const { ifMatch: _compared, ...commandMeta } = meta;
    // Operators may call only operations meant for them, so calls to other services are made as this service.
    const partyMeta = meta.actor.kind === 'operator' ? { ...commandMeta, actor: systemActor } : commandMeta;
    // One call makes a second attempt when another write comes in between.
    let attempts = (await claimChange(context, meta, claim)) ? 0 : 1;
    // The claim has compared the version that the caller saw, and its own write has increased the version since.
    try {
      const reply = await executeOn<StateReply>(context, commandMeta, {
        applicationId,
        kind: 'confirm-change',
        by: 'staff',
        byOperator: true,
        body: request,
        isSlow: true,
        decide: async (application, savePartial) => {
          attempts += 1;
          const pending = requirePending(application, changeId);
          assertNotMaker(pending, second.staffId);
          if (!pending.confirmedBy) throw new AppError('version.conflict', { version: application.version });
          const who = { role: 'manager' as const, confirms: true };
          const { carryOut } = guardedActions[pending.action](
            application,
            pending.request,
            who,
            context.clock.now(),
          );
          const done = await carryOut(context, partyMeta, savePartial);
          const end = { ending: 'confirmed', endedBy: second, now: context.clock.now() } as const;
          return { ...done, application: endPending(done.application, end), reply: toStateReply };
        },
      });
      await endLoansSoon(context, () => context.applications.load(applicationId));
      return reply;
    } catch (error) {
      if (isCertain(error, attempts)) await releaseChange(context, meta, claim);
      throw error;
    }
  });

type Claim = { second: Colleague; applicationId: string; changeId: string };

const maximumTries = 8;

type Rewrite = {
  action: string;
  applicationId: string;
  next: (application: Application) => Application | undefined;
};

/** Writes the application that `next` makes of the current one, or nothing when `next` returns undefined. */
async function rewrite(
  context: Context,
  meta: CommandMeta,
  { action, applicationId, next }: Rewrite,
): Promise<Application | undefined> {
  for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
    const loaded = await context.applications.load(applicationId);
    assertThat(loaded, 'customer.not_found');
    const application = next(loaded.application);
    if (!application) return undefined;
    const write = {
      events: eventsOf(context, { application, isNew: false, changed: 'pending-change' }, meta),
      audit: changeEntry(context, meta, { action, before: loaded.application, after: application }),
    };
    if (!(await context.applications.update(application, write))) continue;
    wakeRelays(context, loaded, write);
    return application;
  }
  throw new AppError('version.conflict');
}

/**
 * Stores the second manager's confirmation before any third party is called. From then on nobody can reject or withdraw
 * the change or decline the application. After a crash, the change can only be confirmed again, with the same
 * references. A change that no longer exists is left to the command, because this may be a repeated call. Returns false
 * when an earlier attempt had stored the confirmation.
 * @throws AppError `change.own`; `change.void` when the facts have changed, which ends the change.
 */
async function claimChange(context: Context, meta: CommandMeta, { second, applicationId, changeId }: Claim) {
  const roster = await context.roster.read();
  const next = (application: Application) => {
    const { pending } = application;
    if (pending?.id !== changeId) return undefined;
    assertNotMaker(pending, second.staffId);
    assertPair(roster, [pending.by.staffId, second.staffId], context.clock.now());
    assertMatches(meta.ifMatch, application.version, undefined);
    if (pending.confirmedBy) return undefined;
    if (!isUpToDate(application, pending))
      return endPending(application, {
        ending: 'void',
        note: voidNote(application),
        now: context.clock.now(),
      });
    return { ...application, pending: { ...pending, confirmedBy: second } };
  };
  const written = await rewrite(context, meta, { action: 'claim-change', applicationId, next });
  if (!written || written.pending) return written !== undefined;
  throw new AppError('change.void', { message: voidNote(written), state: written.loan.state });
}

/** Removes the confirmation after a definite refusal, so that the change waits again. */
async function releaseChange(
  context: Context,
  meta: CommandMeta,
  { second, applicationId, changeId }: Claim,
) {
  const next = (application: Application) => {
    const { pending } = application;
    if (pending?.id !== changeId || pending.confirmedBy?.staffId !== second.staffId) return undefined;
    const { confirmedBy: _taken, ...waiting } = pending;
    return { ...application, pending: waiting };
  };
  await rewrite(context, meta, { action: 'release-change', applicationId, next });
}
