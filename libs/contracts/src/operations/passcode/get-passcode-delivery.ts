import * as z from 'zod/mini';
import { passcodeDeliverySchema, smsPasscodeKindSchema } from '../../entities/messages.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const getPasscodeDelivery = operation('applications.passcode.getPasscodeDelivery', {
  summary: 'Check whether the newest passcode was delivered',
  http: { call: 'GET /provider/otp/delivery', access: 'own' },
  request: z.strictObject({ customerId: idSchema, kind: smsPasscodeKindSchema }),
  reply: passcodeDeliverySchema,
  errors: ['customer.not_found'],
  audit: { exempt: 'shows an applicant whether their own passcode was delivered' },
});
