import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { effect, okSchema } from '../shared.ts';

export const cancelProviderLoan = operation('integrations.provider.cancelProviderLoan', {
  summary: 'Cancel a loan at the provider',
  request: z.strictObject({
    ...effect,
    loanId: z.optional(z.string()),
    /** Instead of an id that is not known: the reference of a creation whose reply may have been lost. */
    loanReference: z.optional(z.string()),
  }),
  reply: okSchema,
});
