import { approvalLookupSchema } from '@tshepa/contracts/routes/provider';
import * as z from 'zod/mini';

/** The decision service's HTTP API. ID numbers travel in bodies, never in an address. */
export const decisionBodySchema = z.strictObject({ reference: z.string(), idNumber: z.string() });
/** Both at once is no decision. */
export const decisionAnswerSchema = z
  .object({ approved: z.boolean(), declined: z.boolean() })
  .check(z.refine(({ approved, declined }) => !(approved && declined), 'approved and declined at once'));
export const approvalBodySchema = z.strictObject({ idNumber: z.string() });
export const approvalAnswerSchema = approvalLookupSchema;
