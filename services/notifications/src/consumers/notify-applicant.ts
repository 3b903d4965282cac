import { applicationEvents } from '@tshepa/contracts/events';
import { consume } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { heldUntil, parseQuietHours } from '../domain/quiet-hours.ts';
import { isUrgent, noticeOf } from '../domain/texts.ts';
import { contactOf, deliverNotice, ourAddressesOf, supersede } from '../notices.ts';

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
    const quietHours = parseQuietHours(config.QUIET_HOURS);
    const until = isUrgent(notice) ? undefined : heldUntil(clock.now(), quietHours);
    if (until) return held.hold(change, until);

    for (const older of await held.ofCustomer(customerId))
      if (older.at <= change.at) await supersede(context, older);
    const requestId = meta.requestId ?? event.id;
    const contact = await contactOf(context, customerId, requestId);
    if (contact) await deliverNotice(context, change, { contact, requestId });
  });
