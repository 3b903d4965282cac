import { operation } from '../define.ts';
import { byIdSchema, okSchema } from '../shared.ts';

export const resetDevice = operation('applications.application.resetDevice', {
  summary: 'Clear the progress and the session of this device; the application stays as it is',
  http: { call: 'POST /customer/reset', access: 'own', place: 'query' },
  request: byIdSchema,
  reply: okSchema,
  errors: ['customer.not_found'],
  audit: 'change',
});
