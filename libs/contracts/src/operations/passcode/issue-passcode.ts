import * as z from 'zod/mini';
import { messageLanguages } from '../../constants.ts';
import { passcodeSubject } from '../../entities/messages.ts';
import { cellNoSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { passcodeSendErrors } from '../errors.ts';
import { passcodeSentSchema } from '../shared.ts';

/** Without a cell number nothing is sent, but attempts are counted, so that the caller sees no difference. */
export const issuePasscode = operation('notifications.passcode.issuePasscode', {
  summary: 'Void the former passcode, issue a new passcode and send it by SMS',
  request: z.strictObject({
    ...passcodeSubject,
    commandId: z.string(),
    cellNo: z.optional(cellNoSchema),
    language: z.optional(z.enum(messageLanguages)),
  }),
  reply: passcodeSentSchema,
  errors: passcodeSendErrors,
  timeoutMs: 15_000,
});
