import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { effect, okSchema } from '../shared.ts';

export const cancelProviderLoan = operation('integrations.provider.cancelProviderLoan', {
  summary: 'Cancel a loan at the provider',
  request: z.strictObject({ ...effect, loanId: z.string() }),
  reply: okSchema,
});
