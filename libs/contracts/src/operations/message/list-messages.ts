import { sentMessagesSchema } from '../../entities/messages.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const listMessages = operation('applications.message.listMessages', {
  summary: 'List the messages sent to an applicant, newest first: kind, channel, time and status',
  http: { method: 'GET', path: '/customer/messages', access: 'staff', place: 'query' },
  request: byIdSchema,
  reply: sentMessagesSchema,
  errors: ['customer.not_found'],
  audit: { shows: ({ request }) => ({ customerIds: [request.id] }) },
});
