import * as z from 'zod/mini';
import { sentMessagesSchema } from '../../entities/messages.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const listMessages = operation('applications.message.listMessages', {
  summary: 'The messages sent to an applicant, newest first: kind, channel, time and what became of each',
  http: { method: 'GET', path: '/customer/messages', access: 'staff', place: 'query' },
  request: z.strictObject({ id: idSchema }),
  reply: sentMessagesSchema,
  errors: ['customer.not_found'],
  audit: { shows: ({ request }) => ({ customerIds: [request.id] }) },
});
