import * as z from 'zod/mini';
import { resumedSchema } from '../../entities/customer.ts';
import { cellNoSchema, idNumberSchema, idSchema, otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { passcodeErrors } from '../errors.ts';
import { okSchema, passcodeSentSchema } from '../shared.ts';

/**
 * An empty request opens a session; an ID number asks for a passcode, and the passcode lets this browser continue.
 * `customerId` is the application on the phone and `cellNo` the number that was typed there; both only choose among the
 * person's own applications. With `moveSession` this browser's session without a key continues only under the session
 * key of the call.
 */
const sessionRequestSchema = z
  .strictObject({
    idNumber: z.optional(idNumberSchema),
    customerId: z.optional(idSchema),
    cellNo: z.optional(cellNoSchema),
    otp: z.optional(otpSchema),
    moveSession: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      ({ idNumber, customerId, cellNo, otp }) => idNumber !== undefined || (!customerId && !cellNo && !otp),
      {
        message: 'Enter the 13 digits of your ID number',
        path: ['idNumber'],
      },
    ),
  );

const sessionReplySchema = z.strictObject({ ...okSchema.shape, ...z.partial(resumedSchema).shape });

export const openSession = operation('gateway.session.openSession', {
  summary:
    'Open a session, or continue an application after a passcode; replies are the same for unknown ID numbers',
  http: { call: 'POST /session', access: 'public' },
  request: sessionRequestSchema,
  reply: z.union([sessionReplySchema, passcodeSentSchema]),
  errors: [...passcodeErrors, 'auth.forbidden'],
});
