import * as z from 'zod/mini';
import { idNumberSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { effect } from '../shared.ts';

export const requestDecision = operation('integrations.decision.requestDecision', {
  summary: 'Get the decision on this person, or make it when there is none',
  request: z.strictObject({ ...effect, idNumber: idNumberSchema }),
  reply: z.strictObject({ approved: z.boolean(), declined: z.boolean() }),
});
