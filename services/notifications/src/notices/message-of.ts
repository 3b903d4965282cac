import type { Context } from '../context.ts';
import { blindIndex } from '../domain/fingerprints.ts';
import type { StateChange } from '../store/held.ts';
import type { Message } from '../store/messages.ts';

/** The journal's row of one event's SMS; also stands for the event when nothing of it is sent. */
export const smsMessageOf = (
  { config }: Pick<Context, 'config'>,
  { eventId, customerId, to }: StateChange,
): Omit<Message, 'channel'> => ({
  reference: `notice:${customerId}:${eventId}`,
  purpose: `notice-${to}`,
  fingerprint: blindIndex(config.BLIND_INDEX_KEY, eventId),
  customerId,
  eventId,
});
