import * as z from 'zod/mini';
import { approvalLookupSchema } from '../../entities/provider.ts';
import { idNumberSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { thirdPartyMs } from '../shared.ts';

export const findApproval = operation('integrations.decision.findApproval', {
  summary: 'Whether the provider has approved this person before',
  request: z.strictObject({ idNumber: idNumberSchema }),
  reply: approvalLookupSchema,
  timeoutMs: thirdPartyMs,
  callers: ['applications'],
});
