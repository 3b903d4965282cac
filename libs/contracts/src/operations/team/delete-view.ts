import { operation } from '../define.ts';
import { byIdSchema, okSchema } from '../shared.ts';

export const deleteView = operation('applications.team.deleteView', {
  summary: 'Delete a queue that the caller made, or one that a colleague shares',
  http: { call: 'POST /customer/view/delete', access: 'manager' },
  request: byIdSchema,
  reply: okSchema,
  errors: ['view.not_found'],
  audit: 'recorded',
  repeat: 'with-key',
});
