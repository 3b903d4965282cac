import * as z from 'zod/mini';
import { mandateStatusSchema } from '../../entities/loan.ts';
import { operation } from '../define.ts';

export const findMandate = operation('integrations.provider.findMandate', {
  summary: 'Find the mandate with one of our references, or null',
  request: z.strictObject({ reference: z.string() }),
  reply: z.nullable(z.strictObject({ reference: z.string(), status: mandateStatusSchema })),
});
