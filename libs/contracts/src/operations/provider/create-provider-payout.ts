import * as z from 'zod/mini';
import { providerAccountSchema } from '../../entities/provider.ts';
import { payoutOptionSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { effect } from '../shared.ts';

export const createProviderPayout = operation('integrations.provider.createProviderPayout', {
  summary: 'Pay a loan out through the provider, once',
  request: z.strictObject({
    ...effect,
    clientId: z.string(),
    loanId: z.string(),
    amount: z.number(),
    option: payoutOptionSchema,
    /** The verified bank account to which the loan is paid. A process of the former build does not send it. */
    destination: z.optional(providerAccountSchema),
  }),
  reply: z.strictObject({ reference: z.string(), amount: z.number(), message: z.string() }),
  errors: ['payout.failed'],
});
