import { applicationEvents } from '@tshepa/contracts/events';
import { consume } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { heldUntil, parseQuietHours } from '../domain/quiet-hours.ts';
import { isUrgent, noticeOf } from '../domain/texts.ts';
import { contactOf } from '../notices/contact-of.ts';
import { deliverNotice, placesOf } from '../notices/deliver.ts';
import { smsMessageOf } from '../notices/message-of.ts';

/**
 * Tells a customer what became of the application: at once, or in the morning what nobody waits for at night. Delivery
 * may repeat and any channel may fail; see `deliverNotice`.
 */
export const tellCustomer = (context: Context) =>
  consume(
    applicationEvents.stateChanged,
    { durable: 'notifications-tell-customer', service: 'notifications' },
    async (event, meta) => {
      const { customerId, to, action, tellCustomer: isTold, at } = event.data;
      // Nobody is told of what was deleted, and the phone may be another's soon.
      if (to === 'DELETED') await context.push?.subscriptions.endOf(customerId);
      const news = { eventId: event.id, customerId, to, action, at: new Date(at) };
      const notice = isTold ? noticeOf(news, placesOf(context)) : undefined;
      if (!notice) return;
      const { clock, config, held, messages } = context;
      const until = isUrgent(notice)
        ? undefined
        : heldUntil(clock.now(), parseQuietHours(config.QUIET_HOURS));
      if (until) return held.hold(news, until);

      // What still waits of an earlier state is no news any more.
      for (const older of await held.ofCustomer(customerId)) {
        if (older.at > news.at) continue;
        await messages.recordSuperseded({ ...smsMessageOf(context, older), channel: 'sms' });
        await held.drop(older.eventId);
      }
      const requestId = meta.requestId ?? event.id;
      const contact = await contactOf(context, customerId, requestId);
      if (contact) await deliverNotice(context, news, { contact, requestId });
    },
  );
