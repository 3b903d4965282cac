import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { Choice } from '@tshepa/contracts/entities/provider';
import { createLoanInputSchema } from '@tshepa/contracts/operations/loan/create-loan';
import type * as z from 'zod/mini';

/** The choices of the Create Loan dialog; amounts and counts are text, as in the selects. */
export type LoanChoice = { productId: string; payoutId: string; instalments: string; amount: string };

export type LoanRequestResult =
  | { ok: true; input: z.output<typeof createLoanInputSchema> }
  | { ok: false; missing: readonly string[] };

const names: Record<string, string> = {
  loanProductId: 'a loan product',
  loanProductName: 'a loan product',
  loanAmount: 'an amount',
  noOfInstalments: 'the number of instalments',
  payoutId: 'a payout option',
};

/** Builds the call from the choices, or names what is missing. */
export function loanRequestOf(
  record: Pick<CustomerRecord, 'id'>,
  choice: LoanChoice,
  products: readonly Choice[],
): LoanRequestResult {
  const product = products.find(({ id }) => id === choice.productId);
  const parsed = createLoanInputSchema.safeParse({
    customerId: record.id,
    loanProductId: product?.id ?? '',
    loanProductName: product?.description ?? '',
    loanAmount: choice.amount,
    noOfInstalments: choice.instalments,
    payoutId: choice.payoutId,
  });
  if (parsed.success) return { ok: true, input: parsed.data };
  const missing = parsed.error.issues.map((issue) => names[String(issue.path[0])] ?? 'all fields');
  return { ok: false, missing: [...new Set(missing)] };
}
