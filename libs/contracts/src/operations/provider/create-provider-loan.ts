import * as z from 'zod/mini';
import { providerLoanSchema } from '../../entities/loan.ts';
import { paymentFrequencySchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { effect } from '../shared.ts';

export const createProviderLoan = operation('integrations.provider.createProviderLoan', {
  summary: 'Create a loan at the provider, once',
  request: z.strictObject({
    ...effect,
    clientId: z.string(),
    productId: z.string(),
    productName: z.string(),
    amount: z.number(),
    noOfInstalments: z.int(),
    payoutId: z.string(),
    salaryDate: z.int(),
    paymentFrequency: paymentFrequencySchema,
  }),
  reply: providerLoanSchema,
  errors: ['loan.validation', 'loan.fees_above_cap', 'provider.loan_differs'],
});
