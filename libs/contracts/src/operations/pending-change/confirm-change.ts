import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { changeErrors } from '../errors.ts';
import { changeShape, stateReplySchema, withThirdPartyMs } from '../shared.ts';

export const confirmChange = operation('applications.pending-change.confirmChange', {
  summary: 'Confirm what another manager asked for; it is carried out exactly as asked',
  http: {
    method: 'POST',
    path: '/loan/pending-change/confirm',
    access: 'manager',
    place: 'body',
    onRecord: true,
  },
  request: z.strictObject(changeShape),
  reply: stateReplySchema,
  errors: [...changeErrors, 'application.illegal_transition', 'payout.failed'],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
