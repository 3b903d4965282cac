import * as z from 'zod/mini';
import { mandateStatusSchema } from '../../entities/loan.ts';
import { operation } from '../define.ts';
import { thirdPartyMs } from '../shared.ts';

export const findMandate = operation('integrations.provider.findMandate', {
  summary: 'The mandate of one of our references, or null',
  request: z.strictObject({ reference: z.string() }),
  reply: z.nullable(z.strictObject({ reference: z.string(), status: mandateStatusSchema })),
  timeoutMs: thirdPartyMs,
  callers: ['applications'],
});
