import * as z from 'zod/mini';
import { staffMoves } from '../../entities/loan.ts';
import { idSchema, lineSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { affordabilityErrors, transitionErrors } from '../errors.ts';
import { stateReplySchema, withThirdPartyMs } from '../shared.ts';

export const changeLoanState = operation('applications.loan.changeLoanState', {
  summary: 'Move a loan by hand: confirm, override, reject the passcode or change the state',
  http: { call: 'POST /loan/update-loan-state', access: 'staff', place: 'either', onRecord: true },
  request: z.strictObject({
    id: z.optional(z.union([idSchema, z.literal('')])),
    state: z.optional(z.string().check(z.maxLength(40))),
    /** Distinguishes moves to the same state. Without it, the first allowed move is made. */
    action: z.optional(z.enum(staffMoves)),
    /** Required to confirm a loan by hand. The second manager reads it, and the audit trail keeps all of it. */
    reason: z.optional(lineSchema(200)),
  }),
  reply: stateReplySchema,
  errors: [...transitionErrors, ...affordabilityErrors, 'application.no_customer'],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
