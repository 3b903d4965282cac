import { backgroundSchema } from '../../entities/background.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const getBackground = operation('applications.application.getBackground', {
  summary: "List the person's other applications with their outcomes, and the person's open privacy requests",
  http: { call: 'GET /customer/background', access: 'staff' },
  request: byIdSchema,
  reply: backgroundSchema,
  errors: ['customer.not_found', 'customer.erased'],
  audit: {
    shows: ({ request, reply }) => ({ customerIds: [request.id, ...reply.others.map(({ id }) => id)] }),
  },
});
