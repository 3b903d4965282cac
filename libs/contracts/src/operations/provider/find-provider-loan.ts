import * as z from 'zod/mini';
import { providerLoanSchema } from '../../entities/loan.ts';
import { operation } from '../define.ts';
import { thirdPartyMs } from '../shared.ts';

export const findProviderLoan = operation('integrations.provider.findProviderLoan', {
  summary: 'The newest loan of a client that is not cancelled, or null',
  request: z.strictObject({ clientNo: z.string() }),
  reply: z.nullable(z.strictObject({ ...providerLoanSchema.shape, isSettled: z.boolean() })),
  timeoutMs: thirdPartyMs,
  callers: ['applications'],
});
