import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { affordabilityErrors, transitionErrors } from '../errors.ts';
import { stateReplySchema, withThirdPartyMs } from '../shared.ts';

export const changeLoanAmount = operation('applications.loan.changeLoanAmount', {
  summary: 'Change the loan amount; a loan already created at the provider is cancelled there',
  http: { call: 'PUT /loan/update-loan', access: 'manager', place: 'query', onRecord: true },
  request: z.strictObject({
    id: idSchema,
    loanId: z.enum(['1', '2']),
  }),
  reply: stateReplySchema,
  errors: [...transitionErrors, ...affordabilityErrors],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
