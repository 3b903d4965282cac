import type { Context } from '../context.ts';
import { contactOf } from '../notices/contact-of.ts';
import { deliverNotice } from '../notices/deliver.ts';
import { smsMessageOf } from '../notices/message-of.ts';
import type { HeldChange } from '../store/held.ts';

const minuteMs = 60_000;
/** About a day of trying; then staff find the message in the record's list. */
const maximumFailures = 12;
const longestPauseMinutes = 120;

/**
 * Tells in the morning what came at night, in the order in which it happened, and of each customer only what is still
 * true: the newest news of the state that the record is in now.
 */
export async function releaseHeld(context: Context): Promise<void> {
  const byCustomer = Map.groupBy(await context.held.due(), ({ customerId }) => customerId);
  for (const [customerId, news] of byCustomer) await releaseOf(context, customerId, news);
}

async function releaseOf(context: Context, customerId: string, news: readonly HeldChange[]): Promise<void> {
  const { held, messages } = context;
  const newest = news.at(-1);
  if (!newest) return;
  try {
    const requestId = newest.eventId;
    const contact = await contactOf(context, customerId, requestId);
    const isTrue = contact && newest.to === contact.state;
    for (const older of isTrue ? news.slice(0, -1) : news) {
      await messages.recordSuperseded({ ...smsMessageOf(context, older), channel: 'sms' });
      await held.drop(older.eventId);
    }
    if (!isTrue) return;
    await deliverNotice(context, newest, { contact, requestId });
    await held.drop(newest.eventId);
  } catch (error) {
    await postpone(context, newest, error);
  }
}

async function postpone({ clock, held, logger }: Context, news: HeldChange, error: unknown): Promise<void> {
  const { eventId, failures } = news;
  if (failures + 1 >= maximumFailures) {
    logger.error({ event: 'notice.given_up', eventId, err: error }, 'a held message could not be sent');
    return held.drop(eventId);
  }
  logger.warn(
    { event: 'notice.not_sent', eventId, failures, err: error },
    'a held message will be tried again',
  );
  const pauseMinutes = Math.min(2 ** failures, longestPauseMinutes);
  await held.postpone(eventId, new Date(clock.nowMs() + pauseMinutes * minuteMs));
}
