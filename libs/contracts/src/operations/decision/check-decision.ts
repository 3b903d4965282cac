import * as z from 'zod/mini';
import { decisionSchema } from '../../entities/provider.ts';
import { idNumberSchema, idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { withThirdPartyMs } from '../shared.ts';

export const checkDecision = operation('applications.decision.checkDecision', {
  summary: 'Get the decision on this person. For an applicant a new one is made when there is none',
  http: { call: 'POST /provider', access: 'own-or-staff', onRecord: true, closable: true },
  /** Without an id this is about the person's newest application; for an applicant, the newest that the session holds. */
  request: z.strictObject({ customerId: z.optional(idSchema), idNumber: idNumberSchema }),
  reply: decisionSchema,
  errors: ['customer.not_found', 'customer.id_number_mismatch', 'party.unavailable'],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
