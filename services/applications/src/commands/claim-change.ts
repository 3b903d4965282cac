import { type Actor, AppError, assertThat } from '@tshepa/contracts';
import { changeEntry } from '../audit/entries.ts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import { assertMatches } from '../domain/command-order.ts';
import { assertNotMaker, endPending, isUpToDate, voidNote } from '../domain/pending-change.ts';
import { eventsOf, wakeRelays } from './outboxes.ts';
import type { CommandMeta } from './replay.ts';

type Staff = Extract<Actor, { kind: 'staff' }>;
type Claim = { staff: Staff; applicationId: string; changeId: string };

const maximumTries = 8;

type Rewrite = {
  action: string;
  applicationId: string;
  next: (application: Application) => Application | undefined;
};

/** Writes the result of `next` on the present application, and nothing when `next` returns undefined. */
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
 * Stores the second manager's confirmation before any third party is called. From then on nobody can reject, withdraw or
 * decline a change that may have been carried out already, and after a crash another manager can only confirm it again,
 * which uses the same references. A change that no longer exists is left to the command, because this may be a replay.
 * @throws AppError `change.own`; `change.void` when the facts of the request have changed, which ends the change.
 */
export async function claimChange(
  context: Context,
  meta: CommandMeta,
  { staff, applicationId, changeId }: Claim,
) {
  const next = (application: Application) => {
    const { pending } = application;
    if (pending?.id !== changeId) return undefined;
    assertNotMaker(pending, staff.staffId);
    assertMatches(meta.ifMatch, application.version, undefined);
    if (pending.confirmedBy) return undefined;
    if (!isUpToDate(application, pending))
      return endPending(application, {
        ending: 'void',
        note: voidNote(application),
        now: context.clock.now(),
      });
    const confirmedBy = { staffId: staff.staffId, email: staff.email };
    return { ...application, pending: { ...pending, confirmedBy } };
  };
  const written = await rewrite(context, meta, { action: 'claim-change', applicationId, next });
  if (!written || written.pending) return;
  throw new AppError('change.void', { message: voidNote(written), state: written.loan.state });
}

/** Takes the confirmation back after a definite refusal, so that the change waits again. */
export async function releaseChange(
  context: Context,
  meta: CommandMeta,
  { staff, applicationId, changeId }: Claim,
) {
  const next = (application: Application) => {
    const { pending } = application;
    if (pending?.id !== changeId || pending.confirmedBy?.staffId !== staff.staffId) return undefined;
    const { confirmedBy: _taken, ...waiting } = pending;
    return { ...application, pending: waiting };
  };
  await rewrite(context, meta, { action: 'release-change', applicationId, next });
}
