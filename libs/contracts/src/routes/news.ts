import * as z from 'zod/mini';
import { idSchema } from '../fields.ts';
import { route } from './route.ts';

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
