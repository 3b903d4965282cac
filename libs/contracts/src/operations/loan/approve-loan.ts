import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { affordabilityErrors, reportErrors, transitionErrors } from '../errors.ts';
import { byIdSchema, queryTrueSchema, stateReplySchema, withThirdPartyMs } from '../shared.ts';

export const approveLoan = operation('applications.loan.approveLoan', {
  summary: 'Approve a loan that is pending approval',
  http: {
    call: 'POST /loan/approve',
    access: 'staff',
    place: 'query',
    input: z.strictObject({ id: idSchema, approve: queryTrueSchema }),
    onRecord: true,
  },
  request: byIdSchema,
  reply: stateReplySchema,
  errors: [...transitionErrors, ...reportErrors, ...affordabilityErrors],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
