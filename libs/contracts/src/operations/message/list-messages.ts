import { sentMessagesSchema } from '../../entities/messages.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const listMessages = operation('applications.message.listMessages', {
  summary: 'List the messages sent to an applicant, newest first: kind, channel, time and status',
  http: { call: 'GET /customer/messages', access: 'staff' },
  request: byIdSchema,
  reply: sentMessagesSchema,
  errors: ['customer.not_found'],
  audit: { shows: ({ request }) => ({ customerIds: [request.id] }) },
});
