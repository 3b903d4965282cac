import { savePayloadSchema, saveReplySchema } from '../../entities/customer.ts';
import { operation } from '../define.ts';
import { withThirdPartyMs } from '../shared.ts';

export const saveApplication = operation('applications.application.saveApplication', {
  summary: 'Save answers; a save with all six monthly costs submits the application',
  http: { call: 'POST /loan/upsert', access: 'session', closable: true },
  request: savePayloadSchema,
  reply: saveReplySchema,
  errors: [
    'customer.not_found',
    'request.invalid',
    'application.illegal_transition',
    'application.incomplete',
    'application.active_loan',
    'application.limit',
    'application.account_mismatch',
    'application.declined',
    'application.consent_required',
    'submission.refused',
    'party.unavailable',
  ],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
  // Only a submission waits for third parties.
  isQuick: true,
});
