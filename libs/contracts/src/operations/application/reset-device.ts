import { operation } from '../define.ts';
import { byIdSchema, okSchema } from '../shared.ts';

export const resetDevice = operation('applications.application.resetDevice', {
  summary: 'Forget this device: progress marker and session; the state stays',
  http: { method: 'POST', path: '/customer/reset', access: 'own', place: 'query' },
  request: byIdSchema,
  reply: okSchema,
  errors: ['customer.not_found'],
  audit: 'change',
});
