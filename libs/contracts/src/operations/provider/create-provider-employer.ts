import * as z from 'zod/mini';
import { employmentFormSchema } from '../../entities/forms.ts';
import { idNumberSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { effect } from '../shared.ts';

export const createProviderEmployer = operation('integrations.provider.createProviderEmployer', {
  summary: 'Create the employer at the provider',
  request: z.strictObject({ ...effect, idNumber: idNumberSchema, employment: employmentFormSchema }),
  reply: z.strictObject({ employer_id: z.string() }),
});
