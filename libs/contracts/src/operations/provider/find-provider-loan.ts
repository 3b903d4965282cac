import * as z from 'zod/mini';
import { providerLoanSchema } from '../../entities/loan.ts';
import { operation } from '../define.ts';

export const findProviderLoan = operation('integrations.provider.findProviderLoan', {
  summary: 'Find the newest loan of a client that is not cancelled, or null',
  request: z.strictObject({ clientNo: z.string() }),
  reply: z.nullable(
    z.strictObject({
      ...providerLoanSchema.shape,
      isSettled: z.boolean(),
      /** True when the provider says that the loan belongs to another client. */
      isOfOtherClient: z.optional(z.literal(true)),
    }),
  ),
});
