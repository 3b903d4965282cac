import {
  formatInstalmentDay,
  type Instalment,
  instalmentDays,
  johannesburgDay,
  lenderFeesOn,
  type ProviderLoan,
  roundCents,
  splitTotal,
} from '@tshepa/contracts';
import type { LoanBody } from '../../src/third-parties/provider/wire.ts';

export const products = [
  { id: 'ZIL-500', description: 'Zero interest loan R500, one month', amount: 500 },
  { id: 'ZIL-1000', description: 'Zero interest loan R1000, one month', amount: 1000 },
] as const;

export function loanProblems(body: LoanBody, now: Date): string[] {
  const product = products.find(({ id }) => id === body.productId);
  const problems: string[] = [];
  if (!product) problems.push('The product is not known');
  else if (product.amount !== body.amount)
    problems.push(`The amount does not match the product ${product.id}`);
  try {
    dueDays(body, now);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : 'The instalments cannot be scheduled');
  }
  return problems;
}

const dueDays = ({ salaryDate, paymentFrequency, noOfInstalments }: LoanBody, now: Date) =>
  instalmentDays({ today: johannesburgDay(now), salaryDate, paymentFrequency, count: noOfInstalments });

type Made = { body: LoanBody; now: Date; loanId: string; loanNo: string; initiationFee?: number | undefined };

export function makeLoan({ body, now, loanId, loanNo, initiationFee }: Made): {
  loan: ProviderLoan;
  instalments: Instalment[];
} {
  const product = products.find(({ id }) => id === body.productId) ?? products[0];
  const fees = lenderFeesOn(product.amount, johannesburgDay(now));
  const { serviceFee } = fees;
  const fee = initiationFee ?? fees.initiationFee;
  const total = roundCents(body.amount + fee + serviceFee);
  const amounts = splitTotal(total, body.noOfInstalments);
  const instalments = dueDays(body, now).map((day, index) => ({
    instalment_no: index + 1,
    due_date: formatInstalmentDay(day),
    amount_due: amounts[index] ?? 0,
  }));
  const loan: ProviderLoan = {
    provider_loan_id: loanId,
    provider_loan_no: loanNo,
    provider_product_name: body.productName,
    provider_loan_amount: body.amount,
    provider_first_installment_date: instalments[0]?.due_date ?? '',
    provider_initiation_fees: fee,
    provider_service_fees: serviceFee,
    provider_total_repayable: total,
    administration_fees: 0,
    insurance_amount: 0,
    initiation_fees: fee,
    interest_amount: 0,
    preparation_of_business_plan_fees: 0,
    principle_debt_amount: body.amount,
    service_fees: serviceFee,
    variable_charges_fees: 0,
    instalment_amount: amounts[0] ?? total,
    total_repayable: total,
    no_of_instalments: body.noOfInstalments,
  };
  return { loan, instalments };
}
