import { operation } from '../define.ts';
import { transitionErrors } from '../errors.ts';
import { byIdSchema, stateReplySchema } from '../shared.ts';

export const revertDecline = operation('applications.decline.revertDecline', {
  summary: 'Revert a decline; the application returns to its earlier state',
  http: { call: 'POST /loan/revert-loan-state', access: 'manager', place: 'query', onRecord: true },
  request: byIdSchema,
  reply: stateReplySchema,
  errors: [...transitionErrors, 'application.active_loan'],
  audit: 'change',
});
