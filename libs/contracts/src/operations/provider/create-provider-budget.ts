import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { effect } from '../shared.ts';

export const createProviderBudget = operation('integrations.provider.createProviderBudget', {
  summary: 'Create a budget at the provider',
  request: z.strictObject({
    ...effect,
    clientId: z.string(),
    grossIncome: z.string(),
    netIncome: z.string(),
    livingExpenses: z.string(),
  }),
  reply: z.strictObject({ id: z.string() }),
});
