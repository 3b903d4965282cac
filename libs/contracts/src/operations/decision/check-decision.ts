import * as z from 'zod/mini';
import { decisionSchema } from '../../entities/provider.ts';
import { idNumberSchema, idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { withThirdPartyMs } from '../shared.ts';

export const checkDecision = operation('applications.decision.checkDecision', {
  summary: 'Get the decision on this person; an applicant without a decision gets a new decision',
  http: { call: 'POST /provider', access: 'own-or-staff', onRecord: true, closable: true },
  /** Without an id, staff mean the person's newest application, and an applicant the newest application of the session. */
  request: z.strictObject({ customerId: z.optional(idSchema), idNumber: idNumberSchema }),
  reply: decisionSchema,
  errors: ['customer.not_found', 'customer.id_number_mismatch', 'party.unavailable'],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
