import { operation } from '../define.ts';
import { byIdSchema, okSchema } from '../shared.ts';

export const exitApplication = operation('applications.application.exitApplication', {
  summary: 'Delete the application where that is still possible, and end the session',
  http: { call: 'POST /customer/delete', access: 'own', place: 'query' },
  request: byIdSchema,
  reply: okSchema,
  errors: ['customer.not_found'],
  audit: 'change',
});
