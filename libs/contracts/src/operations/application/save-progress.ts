import * as z from 'zod/mini';
import { progressPageSchema } from '../../entities/customer.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

export const saveProgress = operation('applications.application.saveProgress', {
  summary: 'Save the page that was reached; refused while an earlier step lacks a required answer',
  http: { call: 'POST /customer/progress', access: 'own' },
  request: z.strictObject({ customerId: idSchema, page: progressPageSchema }),
  reply: okSchema,
  errors: ['customer.not_found', 'application.incomplete'],
  audit: 'change',
});
