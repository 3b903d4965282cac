import * as z from 'zod/mini';
import { decisionSchema } from '../../entities/provider.ts';
import { idNumberSchema, idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const findDecision = operation('applications.decision.findDecision', {
  summary: 'Find the decision on record about a person, for staff; no new decision is made',
  request: z.strictObject({ customerId: z.optional(idSchema), idNumber: idNumberSchema }),
  reply: decisionSchema,
  errors: ['customer.not_found'],
  audit: {
    shows: async ({ request }, owners) => ({ customerIds: await owners.idsOfPerson(request.idNumber) }),
  },
  repeat: 'always',
});
