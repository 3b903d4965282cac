import * as z from 'zod/mini';
import { idNumberSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { effect, thirdPartyMs } from '../shared.ts';

export const requestDecision = operation('integrations.decision.requestDecision', {
  summary: 'The decision on record for a person; one is created when there is none',
  request: z.strictObject({ ...effect, idNumber: idNumberSchema }),
  reply: z.strictObject({ approved: z.boolean(), declined: z.boolean() }),
  timeoutMs: thirdPartyMs,
  callers: ['applications'],
});
