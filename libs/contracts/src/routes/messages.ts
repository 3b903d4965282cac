import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../fields.ts';
import { route } from './route.ts';

/**
 * How a message stands. `sent`: taken by the other side, and no word yet of what became of it · `failed`: certainly not
 * sent · `unknown`: nobody answered · `held`: waits for the day · `superseded`: not sent, a newer one took its place.
 */
export const messageStatuses = [
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'unknown',
  'held',
  'superseded',
] as const;

/** One message to a customer, without its words and without the address: what is read here gives no code away. */
export const sentMessageSchema = z.strictObject({
  /** The kind of passcode, or `notice-<STATE>`. */
  kind: z.string(),
  channel: z.enum(['sms', 'email', 'push']),
  at: instantSchema,
  status: z.enum(messageStatuses),
});
export type SentMessage = z.infer<typeof sentMessageSchema>;

export const sentMessagesSchema = z.strictObject({ messages: z.array(sentMessageSchema) });

/** As many messages as a staff screen is told of, the newest. */
export const shownMessages = 100;

export const listMessages = route({
  method: 'GET',
  path: '/customer/messages',
  access: 'staff',
  place: 'query',
  input: z.strictObject({ id: idSchema }),
  reply: sentMessagesSchema,
  summary: 'The messages sent to an applicant, newest first: kind, channel, time and what became of each',
  errors: ['customer.not_found'],
});
