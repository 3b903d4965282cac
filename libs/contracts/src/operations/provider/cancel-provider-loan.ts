import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { effect, okSchema } from '../shared.ts';

export const cancelProviderLoan = operation('integrations.provider.cancelProviderLoan', {
  summary: 'Cancel a loan at the provider',
  request: z.strictObject({
    ...effect,
    loanId: z.optional(z.string()),
    /** Replaces an unknown `loanId`: the reference of the call that created the loan and whose reply may be lost. */
    loanReference: z.optional(z.string()),
  }),
  reply: okSchema,
});
