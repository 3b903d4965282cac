import * as z from 'zod/mini';
import { idSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { progressPageSchema } from './customer.ts';

/** The application that a browser may continue. */
export const resumedSchema = z.strictObject({
  customerId: idSchema,
  page: progressPageSchema,
  state: loanStateSchema,
});
export type Resumed = z.infer<typeof resumedSchema>;
