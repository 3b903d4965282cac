import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { changeErrors } from '../errors.ts';
import { changeShape, stateReplySchema } from '../shared.ts';

export const withdrawChange = operation('applications.pending-change.withdrawChange', {
  summary: 'Take back what one has asked for oneself',
  http: {
    method: 'POST',
    path: '/loan/pending-change/withdraw',
    access: 'manager',
    place: 'body',
    onRecord: true,
  },
  request: z.strictObject(changeShape),
  reply: stateReplySchema,
  errors: changeErrors,
  audit: 'change',
});
