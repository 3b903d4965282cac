import * as z from 'zod/mini';
import { resumedSchema } from '../../entities/session.ts';
import { idNumberSchema, idSchema, otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { okSchema, passcodeSentSchema } from '../shared.ts';

/**
 * Empty: a session and no more. An ID number: a passcode goes to the number on record for that person's application.
 * Both with the passcode: this browser may continue that application. `customerId` names the application that the
 * phone already holds, if any; it chooses among the person's own applications and grants nothing by itself.
 */
const sessionRequestSchema = z
  .strictObject({
    idNumber: z.optional(idNumberSchema),
    customerId: z.optional(idSchema),
    otp: z.optional(otpSchema),
  })
  .check(
    z.refine(({ idNumber, customerId, otp }) => idNumber !== undefined || (!customerId && !otp), {
      message: 'Enter the 13 digits of your ID number',
      path: ['idNumber'],
    }),
  );

/** A session; with the right passcode also the application that it may continue. */
const sessionReplySchema = z.strictObject({ ...okSchema.shape, ...z.partial(resumedSchema).shape });

export const openSession = operation('gateway.session.openSession', {
  summary:
    'Give this browser a session cookie, or let it go on with an application after a passcode; the answers are the ' +
    'same for unknown ID numbers',
  http: { method: 'POST', path: '/session', access: 'public', place: 'body' },
  request: sessionRequestSchema,
  reply: z.union([sessionReplySchema, passcodeSentSchema]),
  errors: ['otp.invalid', 'otp.expired', 'otp.attempts_exhausted', 'auth.forbidden'],
});
