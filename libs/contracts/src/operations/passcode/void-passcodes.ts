import { operation } from '../define.ts';
import { byCustomerIdSchema, okSchema } from '../shared.ts';

export const voidPasscodes = operation('notifications.passcode.voidPasscodes', {
  summary: 'Void every open passcode of an application',
  request: byCustomerIdSchema,
  reply: okSchema,
});
