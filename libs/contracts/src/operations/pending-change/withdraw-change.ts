import { operation } from '../define.ts';
import { changeErrors } from '../errors.ts';
import { byChangeSchema, stateReplySchema } from '../shared.ts';

export const withdrawChange = operation('applications.pending-change.withdrawChange', {
  summary: 'Withdraw a change that the caller requested',
  http: { call: 'POST /loan/pending-change/withdraw', access: 'manager', onRecord: true },
  request: byChangeSchema,
  reply: stateReplySchema,
  errors: changeErrors,
  audit: 'change',
});
