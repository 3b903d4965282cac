import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { byCustomerIdSchema, submissionErrors, withThirdPartyMs } from '../shared.ts';

export const addEmployer = operation('applications.provider.addEmployer', {
  summary: 'Submit the employer to the provider',
  http: { call: 'POST /provider/employer', access: 'own', closable: true },
  request: byCustomerIdSchema,
  reply: z.strictObject({ employer_id: z.string() }),
  errors: submissionErrors,
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
