import { sentMessagesSchema } from '../../entities/messages.ts';
import { operation } from '../define.ts';
import { byCustomerIdSchema } from '../shared.ts';

export const listSentMessages = operation('notifications.message.listSentMessages', {
  summary: 'List the messages sent to an applicant, newest first',
  request: byCustomerIdSchema,
  reply: sentMessagesSchema,
});
