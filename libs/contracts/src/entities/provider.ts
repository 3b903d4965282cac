import * as z from 'zod/mini';
import { loanStateSchema } from '../machine.ts';
import { mandateStatusSchema } from './loan.ts';

export const decisionSchema = z.strictObject({
  approved: z.boolean(),
  declined: z.boolean(),
  state: loanStateSchema,
});

export const approvalLookupSchema = z.strictObject({
  approved: z.boolean(),
  client_id: z.nullable(z.string()),
});
export type ApprovalLookup = z.infer<typeof approvalLookupSchema>;

/** What the provider has on file for a client: the bank account, its holder, and the cell number of e-wallets. */
export const providerAccountSchema = z.strictObject({
  bankName: z.string(),
  branchCode: z.string(),
  accountNumber: z.string(),
  holder: z.string(),
  cellNo: z.string(),
});
export type ProviderAccount = z.infer<typeof providerAccountSchema>;

const choiceSchema = z.strictObject({ id: z.string(), description: z.string() });
export type Choice = z.infer<typeof choiceSchema>;
export const choicesSchema = z.array(choiceSchema);

export const employersSchema = z.array(
  z.strictObject({ employer_name: z.string(), employer_id: z.string() }),
);

/** A webhook delivery from the provider. `id` identifies it, so that a repeated delivery has no further effect. */
export const providerWebhookSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.literal('mandate.updated'),
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  status: mandateStatusSchema,
});
