import * as z from 'zod/mini';
import { idSchema } from '../fields.ts';
import { route } from './route.ts';
import { emptySchema, okSchema } from './shared.ts';

/** What an applicant's phone asks about messages, on line only. */

export const smsPasscodeKindSchema = z.enum(['enrolment', 'loan']);

export const passcodeDeliverySchema = z.strictObject({
  /** Of the newest passcode of its kind; `waiting` also when none was sent. */
  delivery: z.enum(['waiting', 'delivered', 'undelivered']),
});
export type PasscodeDelivery = z.infer<typeof passcodeDeliverySchema>;

export const getPasscodeDelivery = route({
  method: 'GET',
  path: '/provider/otp/delivery',
  access: 'own',
  place: 'query',
  input: z.strictObject({ customerId: idSchema, kind: smsPasscodeKindSchema }),
  reply: passcodeDeliverySchema,
  summary: 'Whether the newest passcode reached the phone',
  errors: ['customer.not_found'],
});

export const getPushKey = route({
  method: 'GET',
  path: '/push/key',
  access: 'public',
  place: 'none',
  input: emptySchema,
  reply: z.strictObject({ publicKey: z.string() }),
  summary: 'The key that a browser subscribes to push messages with; empty where there are none',
});

/** What a browser says of its subscription: where its push service takes messages, and the keys to seal them with. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.string().check(z.minLength(1), z.maxLength(1_000)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/, 'Use base64url')),
    auth: z.string().check(z.regex(/^[\w-]{16,40}={0,2}$/, 'Use base64url')),
  }),
});

export const subscribePush = route({
  method: 'POST',
  path: '/push/subscribe',
  access: 'own',
  onRecord: false,
  place: 'body',
  input: z.strictObject({ customerId: idSchema, ...pushSubscriptionSchema.shape }),
  reply: okSchema,
  summary: 'Have this browser told when the state of the application changes',
  errors: ['customer.not_found', 'push.unavailable'],
});

export const unsubscribePush = route({
  method: 'POST',
  path: '/push/unsubscribe',
  access: 'own',
  onRecord: false,
  place: 'body',
  input: z.strictObject({ customerId: idSchema, endpoint: pushSubscriptionSchema.shape.endpoint }),
  reply: okSchema,
  summary: 'Tell this browser nothing any more',
  errors: ['customer.not_found'],
});
