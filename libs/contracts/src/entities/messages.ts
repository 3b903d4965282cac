import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../fields.ts';

/** The purposes of passcodes. A passcode is accepted only for its own purpose. */
export const passcodeKinds = ['enrolment', 'loan', 'manual', 'resume', 'privacy'] as const;
const passcodeKindSchema = z.enum(passcodeKinds);
export type PasscodeKind = z.infer<typeof passcodeKindSchema>;

export const smsPasscodeKindSchema = z.enum(['enrolment', 'loan']);

/** The fields that identify a passcode in a call. */
export const passcodeSubject = { kind: passcodeKindSchema, customerId: idSchema };

export const passcodeDeliverySchema = z.strictObject({
  /** The delivery of the newest passcode of this kind. It is also `waiting` when no passcode was sent. */
  delivery: z.enum(['waiting', 'delivered', 'undelivered']),
});
export type PasscodeDelivery = z.infer<typeof passcodeDeliverySchema>;

/**
 * The status of a message. `sent`: accepted by the provider, with no report yet · `failed`: certainly not sent ·
 * `unknown`: the provider did not answer · `held`: delayed until daytime · `superseded`: not sent because a newer
 * message replaced it.
 */
const messageStatuses = [
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'unknown',
  'held',
  'superseded',
] as const;

/** A message to an applicant, without its text and address, so that it cannot reveal a passcode. */
const sentMessageSchema = z.strictObject({
  /** The kind of passcode, or `notice-<STATE>`. */
  kind: z.string(),
  channel: z.enum(['sms', 'email', 'push']),
  at: instantSchema,
  status: z.enum(messageStatuses),
});
export type SentMessage = z.infer<typeof sentMessageSchema>;

export const sentMessagesSchema = z.strictObject({ messages: z.array(sentMessageSchema) });

/** A staff screen shows at most this many messages, newest first. */
export const shownMessages = 100;

/** A browser's push subscription: the address of its push service and the keys that encrypt messages for it. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.string().check(z.minLength(1), z.maxLength(1_000)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/, 'Use base64url')),
    auth: z.string().check(z.regex(/^[\w-]{16,40}={0,2}$/, 'Use base64url')),
  }),
});

/** A delivery receipt from an SMS provider. `reference` is our own reference of the message. */
export const smsWebhookSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  type: z.literal('sms.status'),
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.enum(['sent', 'delivered', 'undelivered']),
});
export type SmsWebhook = z.infer<typeof smsWebhookSchema>;
