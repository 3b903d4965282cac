import { operation } from '../define.ts';
import { changeErrors } from '../errors.ts';
import { byChangeSchema, stateReplySchema, withThirdPartyMs } from '../shared.ts';

export const confirmChange = operation('applications.pending-change.confirmChange', {
  summary: 'Confirm a change that another manager requested; it is executed exactly as requested',
  http: {
    method: 'POST',
    path: '/loan/pending-change/confirm',
    access: 'manager',
    place: 'body',
    onRecord: true,
  },
  request: byChangeSchema,
  reply: stateReplySchema,
  errors: [...changeErrors, 'application.illegal_transition', 'payout.failed'],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
