import * as z from 'zod/mini';
import { messageLanguages } from '../../constants.ts';
import { passcodeSubject } from '../../entities/messages.ts';
import { cellNoSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { passcodeSentSchema } from '../shared.ts';

/**
 * Without a number nothing is sent and nobody learns the code; attempts at it are counted and answered like any others.
 */
export const issuePasscode = operation('notifications.passcode.issuePasscode', {
  summary: 'Issue a passcode, void the one before it, and send it by SMS',
  request: z.strictObject({
    ...passcodeSubject,
    commandId: z.string(),
    cellNo: z.optional(cellNoSchema),
    language: z.optional(z.enum(messageLanguages)),
  }),
  reply: passcodeSentSchema,
  errors: ['otp.too_soon', 'otp.too_many', 'otp.send_failed'],
  timeoutMs: 15_000,
  callers: ['applications'],
});
