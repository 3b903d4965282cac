import { savedViewSchema } from '../../entities/saved-view.ts';
import { operation } from '../define.ts';

export const saveView = operation('applications.team.saveView', {
  summary: 'Make a queue from filters, columns and an order, or change, rename or share one',
  http: { call: 'POST /customer/view', access: 'manager' },
  request: savedViewSchema,
  reply: savedViewSchema,
  errors: ['view.name_taken', 'view.too_many'],
  audit: 'recorded',
  repeat: 'with-key',
});
