import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { stateReplySchema } from '../shared.ts';

export const withdrawAsk = operation('applications.ask.withdrawAsk', {
  summary: 'Withdraw what the applicant was asked for; the application waits for staff again',
  http: { call: 'POST /customer/withdraw-ask', access: 'staff', onRecord: true },
  request: z.strictObject({ id: idSchema, askId: idSchema }),
  reply: stateReplySchema,
  errors: ['customer.not_found', 'ask.ended', 'version.conflict'],
  audit: 'change',
});
