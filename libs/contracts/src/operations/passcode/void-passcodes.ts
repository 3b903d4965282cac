import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

export const voidPasscodes = operation('notifications.passcode.voidPasscodes', {
  summary: 'Void every open passcode of an application',
  request: z.strictObject({ customerId: idSchema }),
  reply: okSchema,
  callers: ['applications'],
});
