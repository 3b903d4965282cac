import * as z from 'zod/mini';
import { bankFormSchema, customerFormSchema } from '../../entities/forms.ts';
import { operation } from '../define.ts';
import { effect, okSchema } from '../shared.ts';

export const createProviderClient = operation('integrations.provider.createProviderClient', {
  summary: 'Create the client and bank account at the provider',
  request: z.strictObject({ ...effect, customer: customerFormSchema, bank: bankFormSchema }),
  reply: okSchema,
});
