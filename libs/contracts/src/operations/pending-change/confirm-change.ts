import { operation } from '../define.ts';
import { affordabilityErrors, changeErrors, reportErrors } from '../errors.ts';
import { byChangeSchema, stateReplySchema, withThirdPartyMs } from '../shared.ts';

export const confirmChange = operation('applications.pending-change.confirmChange', {
  summary: 'Confirm a change that another manager requested; it is executed exactly as requested',
  http: { call: 'POST /loan/pending-change/confirm', access: 'manager', onRecord: true },
  request: byChangeSchema,
  reply: stateReplySchema,
  errors: [
    ...changeErrors,
    ...reportErrors,
    ...affordabilityErrors,
    'four_eyes.not_a_pair',
    'application.illegal_transition',
    'application.on_hold',
    'payout.failed',
    'provider.account_differs',
    'party.unavailable',
  ],
  audit: 'change',
  callersByKind: { operator: ['applications'] },
  timeoutMs: withThirdPartyMs,
});
