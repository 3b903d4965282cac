import * as z from 'zod/mini';
import { sentMessagesSchema } from '../../entities/messages.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const listSentMessages = operation('notifications.message.listSentMessages', {
  summary: 'The messages sent to an applicant, newest first',
  request: z.strictObject({ customerId: idSchema }),
  reply: sentMessagesSchema,
  callers: ['applications'],
});
