import { customerRecordSchema } from '../../entities/customer.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const fetchAhead = operation('applications.application.fetchAhead', {
  summary:
    'Get an application that a screen of staff may show next; the audit trail names it as fetched ahead',
  http: { call: 'GET /customer/ahead', access: 'staff' },
  request: byIdSchema,
  reply: customerRecordSchema,
  errors: ['customer.not_found'],
  // Whoever has the answer can read it, so each call is a row. A view could be used again and would hide the second call.
  audit: { shows: ({ reply }) => ({ customerIds: [reply.id] }) },
});
