import * as z from 'zod/mini';
import { mandateModeSchema, mandateStatusSchema } from '../../entities/loan.ts';
import { instantSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { effect } from '../shared.ts';

export const requestMandate = operation('integrations.provider.requestMandate', {
  summary: 'Request a mandate from the applicant’s bank; the outcome follows as an event',
  request: z.strictObject({
    ...effect,
    loanId: z.string(),
    clientId: z.string(),
    mode: mandateModeSchema,
    windowSeconds: z.int(),
  }),
  reply: z.strictObject({ reference: z.string(), status: mandateStatusSchema, deadline: instantSchema }),
});
