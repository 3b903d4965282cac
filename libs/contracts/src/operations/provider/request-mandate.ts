import * as z from 'zod/mini';
import { mandateModeSchema, mandateStatusSchema } from '../../entities/loan.ts';
import { instantSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { effect, thirdPartyMs } from '../shared.ts';

export const requestMandate = operation('integrations.provider.requestMandate', {
  summary: 'Ask the bank to put a mandate to the applicant; the outcome comes later as an event',
  request: z.strictObject({
    ...effect,
    loanId: z.string(),
    clientId: z.string(),
    mode: mandateModeSchema,
    windowSeconds: z.int(),
  }),
  reply: z.strictObject({ reference: z.string(), status: mandateStatusSchema, deadline: instantSchema }),
  timeoutMs: thirdPartyMs,
  callers: ['applications'],
});
