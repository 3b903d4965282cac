import * as z from 'zod/mini';
import { passcodeDeliverySchema, smsPasscodeKindSchema } from '../../entities/messages.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const checkPasscodeDelivery = operation('notifications.passcode.checkPasscodeDelivery', {
  summary:
    'Check whether the newest passcode of a kind was delivered, as far as the SMS provider has reported',
  request: z.strictObject({ kind: smsPasscodeKindSchema, customerId: idSchema }),
  reply: passcodeDeliverySchema,
});
