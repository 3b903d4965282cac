import * as z from 'zod/mini';
import { loanStateSchema } from '../machine.ts';

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

const choiceSchema = z.strictObject({ id: z.string(), description: z.string() });
export type Choice = z.infer<typeof choiceSchema>;
export const choicesSchema = z.array(choiceSchema);

export const employersSchema = z.array(
  z.strictObject({ employer_name: z.string(), employer_id: z.string() }),
);
