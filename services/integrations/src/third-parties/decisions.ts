import { approvalLookupSchema } from '@tshepa/contracts/entities/provider';
import * as z from 'zod/mini';
import type { ThirdPartyClient } from './client.ts';

/** The decision service's HTTP API. ID numbers travel in bodies, never in a URL. */
export const decisionBodySchema = z.strictObject({ reference: z.string(), idNumber: z.string() });
/** An answer that approves and declines at the same time is not a decision. */
const decisionAnswerSchema = z
  .object({ approved: z.boolean(), declined: z.boolean() })
  .check(z.refine(({ approved, declined }) => !(approved && declined), 'approved and declined at once'));
export const approvalBodySchema = z.strictObject({ idNumber: z.string() });

export const createDecisions = (client: ThirdPartyClient) => ({
  decisions: client.effect('decisions', { body: decisionBodySchema, answer: decisionAnswerSchema }),
  findApproval: (idNumber: string) =>
    client.read({ path: 'approvals/search', json: { idNumber }, schema: approvalLookupSchema }),
});
