import { applicationEvents } from '@tshepa/contracts/events';
import { consume } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { heldUntil, parseQuietHours } from '../domain/quiet-hours.ts';
import { isUrgent, noticeOf } from '../domain/texts.ts';
import { contactOf, deliverNotice, ourAddressesOf, supersede } from '../notices.ts';
import type { StateChange } from '../store/held.ts';

async function supersedeAll(context: Context, changes: readonly StateChange[]): Promise<void> {
  for (const change of changes) await supersede(context, change);
}

/** Notifies an applicant of a new state, after the quiet hours if the notice is not urgent (see `deliverNotice`). */
export const notifyApplicant = (context: Context) =>
  consume(applicationEvents.stateChanged, { durable: 'notifications-tell-customer' }, async (event, meta) => {
    const { customerId, to, action, tellCustomer, at } = event.data;
    // Nobody is notified about a deleted application, and the phone may soon belong to somebody else.
    if (to === 'DELETED') await context.push?.subscriptions.endOf(customerId);
    const change = { eventId: event.id, customerId, to, action, at: new Date(at) };
    const notice = tellCustomer ? noticeOf(change, ourAddressesOf(context)) : undefined;
    if (!notice) return;
    const { clock, config, held } = context;
    const older = (await held.ofCustomer(customerId)).filter((waiting) => waiting.at <= change.at);
    // Who was not told of a request yet need not be told that it was withdrawn.
    const isUntold = action === 'withdraw-ask' && older.some((waiting) => waiting.action === 'ask-customer');
    if (isUntold) return supersedeAll(context, older);
    const quietHours = parseQuietHours(config.QUIET_HOURS);
    const until = isUrgent(notice) ? undefined : heldUntil(clock.now(), quietHours);
    if (until) return held.hold(change, until);

    await supersedeAll(context, older);
    const requestId = meta.requestId ?? event.id;
    const contact = await contactOf(context, customerId, requestId);
    if (contact) await deliverNotice(context, change, { contact, requestId });
  });
