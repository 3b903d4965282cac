import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { manualPasscodeSchema } from '../shared.ts';

export const createManualPasscode = operation('notifications.passcode.createManualPasscode', {
  summary: 'Create a passcode for staff to pass on; it is shown once, lasts 30 minutes and is never sent',
  request: z.strictObject({ customerId: idSchema, commandId: z.string() }),
  reply: manualPasscodeSchema,
});
