import * as z from 'zod/mini';
import { idSchema, lineSchema } from '../../fields.ts';
import { loanStateSchema } from '../../machine.ts';
import { operation } from '../define.ts';
import { affordabilityErrors } from '../errors.ts';
import { withThirdPartyMs } from '../shared.ts';

export const createPayout = operation('applications.loan.createPayout', {
  summary: 'Pay out the loan, once',
  http: {
    call: 'POST /provider/create_payout_instructions',
    access: 'manager',
    place: 'query',
    onRecord: true,
  },
  request: z.strictObject({ clientId: lineSchema(60), loanId: lineSchema(60), customerId: idSchema }),
  reply: z.strictObject({
    status: z.int(),
    message: z.string(),
    state: loanStateSchema,
    version: z.int(),
    /** Present when the payout waits for a second manager. Nothing has been paid yet, and `status` is 202. */
    pendingChange: z.optional(idSchema),
  }),
  errors: [
    ...affordabilityErrors,
    'customer.not_found',
    'application.illegal_transition',
    'version.conflict',
    'payout.failed',
    'change.pending',
    'application.on_hold',
    'provider.account_differs',
    'party.unavailable',
  ],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
