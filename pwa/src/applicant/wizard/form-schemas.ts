import { bankFormSchema, customerFormSchema, employmentFormSchema } from '@tshepa/contracts/entities/forms';
import type * as z from 'zod/mini';
import type { FormName } from '../../offline/index.ts';

export type { FormName };

export const formSchemas = {
  customerRequest: customerFormSchema,
  employmentRequest: employmentFormSchema,
  bankRequest: bankFormSchema,
} satisfies Record<FormName, z.ZodMiniObject>;
