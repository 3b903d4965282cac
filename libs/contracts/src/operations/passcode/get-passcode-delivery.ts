import * as z from 'zod/mini';
import { passcodeDeliverySchema, smsPasscodeKindSchema } from '../../entities/messages.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const getPasscodeDelivery = operation('applications.passcode.getPasscodeDelivery', {
  summary: 'Whether the newest passcode reached the phone',
  http: { method: 'GET', path: '/provider/otp/delivery', access: 'own', place: 'query' },
  request: z.strictObject({ customerId: idSchema, kind: smsPasscodeKindSchema }),
  reply: passcodeDeliverySchema,
  errors: ['customer.not_found'],
  audit: { exempt: 'tells an applicant whether their own passcode arrived' },
});
