import * as z from 'zod/mini';
import { auditCursorSchema, auditPageSchema } from '../../entities/audit.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const getHistory = operation('applications.audit.getHistory', {
  summary: 'List who changed or read an application, newest first; only managers see the values',
  http: { call: 'GET /customer/audit', access: 'staff' },
  request: z.strictObject({ id: idSchema, before: z.optional(auditCursorSchema) }),
  reply: auditPageSchema,
  errors: ['customer.not_found'],
  audit: { shows: ({ request }) => ({ customerIds: [request.id] }) },
});
