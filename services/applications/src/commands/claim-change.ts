import { type Actor, AppError, assertThat } from '@tshepa/contracts';
import { changeEntry } from '../audit/entries.ts';
import type { Context } from '../context.ts';
import { assertMatches } from '../domain/command-order.ts';
import type { Customer } from '../domain/application.ts';
import { assertOther, endPending, isTimely, movedOnNote } from '../domain/pending-change.ts';
import { eventsOf } from './events-of.ts';
import type { CommandMeta } from './replay.ts';
import { wakeRelays } from './wake-relays.ts';

type Staff = Extract<Actor, { kind: 'staff' }>;
type Claim = { staff: Staff; customerId: string; changeId: string };

const maximumTries = 8;

type Rewrite = { action: string; customerId: string; next: (record: Customer) => Customer | undefined };

/** Writes the result of `next` on the present application, and nothing when `next` returns undefined. */
async function rewrite(
  context: Context,
  meta: CommandMeta,
  { action, customerId, next }: Rewrite,
): Promise<Customer | undefined> {
  for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
    const loaded = await context.customers.load(customerId);
    assertThat(loaded, 'customer.not_found');
    const customer = next(loaded.record);
    if (!customer) return undefined;
    const write = {
      events: eventsOf(context, { customer, isNew: false, changed: 'pending-change' }, meta),
      audit: changeEntry(context, meta, { action, before: loaded.record, after: customer }),
    };
    if (!(await context.customers.update(customer, write))) continue;
    wakeRelays(context, loaded, write);
    return customer;
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
  { staff, customerId, changeId }: Claim,
) {
  const next = (record: Customer) => {
    const { pending } = record;
    if (pending?.id !== changeId) return undefined;
    assertOther(pending, staff.staffId);
    assertMatches(meta.ifMatch, record.version, undefined);
    if (pending.confirmedBy) return undefined;
    if (!isTimely(record, pending))
      return endPending(record, { ending: 'void', note: movedOnNote(record), now: context.clock.now() });
    const confirmedBy = { staffId: staff.staffId, email: staff.email };
    return { ...record, pending: { ...pending, confirmedBy } };
  };
  const written = await rewrite(context, meta, { action: 'claim-change', customerId, next });
  if (!written || written.pending) return;
  throw new AppError('change.void', { message: movedOnNote(written), state: written.loan.state });
}

/** Takes the confirmation back after a definite refusal, so that the change waits again. */
export async function releaseChange(
  context: Context,
  meta: CommandMeta,
  { staff, customerId, changeId }: Claim,
) {
  const next = (record: Customer) => {
    const { pending } = record;
    if (pending?.id !== changeId || pending.confirmedBy?.staffId !== staff.staffId) return undefined;
    const { confirmedBy: _taken, ...waiting } = pending;
    return { ...record, pending: waiting };
  };
  await rewrite(context, meta, { action: 'release-change', customerId, next });
}
