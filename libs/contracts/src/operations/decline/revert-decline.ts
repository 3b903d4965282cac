import { operation } from '../define.ts';
import { transitionErrors } from '../errors.ts';
import { byIdSchema, stateReplySchema } from '../shared.ts';

export const revertDecline = operation('applications.decline.revertDecline', {
  summary: 'Take a decline back: the state from before it returns',
  http: {
    method: 'POST',
    path: '/loan/revert-loan-state',
    access: 'manager',
    place: 'query',
    onRecord: true,
  },
  request: byIdSchema,
  reply: stateReplySchema,
  errors: [...transitionErrors, 'application.active_loan'],
  audit: 'change',
});
