import * as z from 'zod/mini';
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
  }),
  reply: z.strictObject({ reference: z.string(), amount: z.number(), message: z.string() }),
  errors: ['payout.failed'],
});
