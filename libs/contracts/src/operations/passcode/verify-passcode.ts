import * as z from 'zod/mini';
import { passcodeSubject } from '../../entities/messages.ts';
import { cellNoSchema, otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { passcodeErrors } from '../errors.ts';
import { okSchema } from '../shared.ts';

/** The result is stored under the command id: a repeated call gets the same reply and uses no attempt. */
export const verifyPasscode = operation('notifications.passcode.verifyPasscode', {
  summary: 'Count an attempt, then compare the passcode',
  request: z.strictObject({
    ...passcodeSubject,
    commandId: z.string(),
    code: otpSchema,
    /** The number to which the passcode must have been sent. A manual passcode is never sent and matches every number. */
    cellNo: z.optional(cellNoSchema),
  }),
  reply: okSchema,
  errors: passcodeErrors,
});
