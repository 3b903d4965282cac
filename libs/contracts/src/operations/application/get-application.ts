import * as z from 'zod/mini';
import { applicantRecordSchema, customerRecordSchema } from '../../entities/customer.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const getApplication = operation('applications.application.getApplication', {
  summary: 'Get one application, with the fields that the caller may see',
  http: {
    call: 'GET /customer/customer',
    access: 'own-or-staff',
    reply: z.union([customerRecordSchema, applicantRecordSchema]),
  },
  request: byIdSchema,
  reply: customerRecordSchema,
  errors: ['customer.not_found'],
  audit: { repeats: true, shows: ({ reply }) => ({ customerIds: [reply.id] }) },
});
