import {
  customerFormSchema,
  employmentFormSchema,
  instantSchema,
  mandateModeSchema,
  mandateStatusSchema,
  operations,
  type ProviderLoan,
  providerFrequencies,
  providerHomes,
  providerLoanSchema,
} from '@tshepa/contracts';
import { maximumInstalments } from '@tshepa/contracts/constants';
import * as z from 'zod/mini';

/**
 * The provider's HTTP API. Each effect carries our `reference`. The effect of a reference happens once, and
 * `GET /<collection>/by-reference/<reference>` looks it up. Every answer about an effect names the reference, including
 * the 404 of an effect that never happened. Additional fields are ignored.
 */

/**
 * Our services' requests are sent without the internal customer id and without answers for which the provider has no
 * value. All else is unchanged.
 */
const withoutCustomer = { customerId: true } as const;
const reference = z.string().check(z.minLength(1), z.maxLength(120));
const text = z.string().check(z.maxLength(200));
const id = z.string().check(z.minLength(1), z.maxLength(200));
export const clientIdsSchema = z.object({ client_id: id, client_no: id });

const home = z.optional(z.enum(providerHomes));
const frequency = z.enum(providerFrequencies);

export const clientBodySchema = z.extend(z.omit(operations.createProviderClient.request, withoutCustomer), {
  customer: z.extend(customerFormSchema, { homeStatus: home }),
});
export const clientAnswerSchema = z.object({ reference, client_id: id });

export const employerBodySchema = z.extend(
  z.omit(operations.createProviderEmployer.request, withoutCustomer),
  { employment: z.extend(employmentFormSchema, { paymentFrequency: z.optional(frequency) }) },
);
export const employerAnswerSchema = z.object({ employer_id: id });

export const enrolmentBodySchema = z.omit(operations.enrolProviderClient.request, withoutCustomer);
export const clientSearchBodySchema = z.strictObject({ idNumber: text });
export const clientSearchAnswerSchema = z.object({ client: z.nullable(clientIdsSchema) });

export const accountBodySchema = z.strictObject({ clientId: id });
export const accountSchema = z.object({
  bankName: text,
  branchCode: text,
  accountNumber: text,
  holder: text,
  cellNo: text,
});
export const accountAnswerSchema = z.object({ account: z.nullable(accountSchema) });

export const uploadFieldsSchema = z.strictObject({ reference, idNumber: text, fileType: text });
export const uploadAnswerSchema = z.object({ reference, sizeBytes: z.int() });

export const choiceListSchema = z.array(z.strictObject({ id: text, description: text }));

export const budgetBodySchema = z.omit(operations.createProviderBudget.request, withoutCustomer);
export const budgetAnswerSchema = z.object({ id });

export const loanBodySchema = z.extend(z.omit(operations.createProviderLoan.request, withoutCustomer), {
  paymentFrequency: frequency,
});
export type LoanBody = z.infer<typeof loanBodySchema>;
const amount = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** The total must equal the sum of its parts: a loan with contradictory figures is never accepted. */
const addsUp = (loan: ProviderLoan): boolean => {
  const parts =
    loan.principle_debt_amount +
    loan.initiation_fees +
    loan.service_fees +
    loan.interest_amount +
    loan.administration_fees +
    loan.insurance_amount +
    loan.preparation_of_business_plan_fees +
    loan.variable_charges_fees;
  const pairs = [
    [loan.total_repayable, parts],
    [loan.provider_total_repayable, loan.total_repayable],
    [loan.provider_loan_amount, loan.principle_debt_amount],
    [loan.provider_initiation_fees, loan.initiation_fees],
    [loan.provider_service_fees, loan.service_fees],
  ] as const;
  return pairs.every(([one, other]) => Math.abs(one - other) < 0.005);
};

const loanShape = {
  ...providerLoanSchema.shape,
  provider_loan_id: id,
  provider_loan_no: id,
  provider_first_installment_date: z.string().check(z.regex(/^\d{4}\/\d{2}\/\d{2}$/)),
  provider_loan_amount: amount,
  provider_initiation_fees: amount,
  provider_service_fees: amount,
  provider_total_repayable: amount,
  administration_fees: amount,
  insurance_amount: amount,
  initiation_fees: amount,
  interest_amount: amount,
  preparation_of_business_plan_fees: amount,
  principle_debt_amount: amount,
  service_fees: amount,
  variable_charges_fees: amount,
  instalment_amount: amount,
  total_repayable: amount,
  no_of_instalments: z.int().check(z.minimum(1), z.maximum(maximumInstalments)),
};
const figuresAddUp = z.refine<ProviderLoan>(addsUp, 'the figures do not add up');
/**
 * An answer that names no client is compared by its figures only. The answers that version 1.0.0 stored in the journal
 * name no client.
 */
export const loanAnswerSchema = z.object({ ...loanShape, client_id: z.optional(id) }).check(figuresAddUp);
/**
 * Returns false for a loan that was created for somebody else, or for an earlier request with other terms. A look-up
 * may find such a loan.
 */
export const isRequestedLoan = (
  loan: z.output<typeof loanAnswerSchema>,
  asked: Pick<LoanBody, 'amount' | 'noOfInstalments' | 'clientId'>,
): boolean =>
  loan.principle_debt_amount === asked.amount &&
  loan.no_of_instalments === asked.noOfInstalments &&
  (loan.client_id === undefined || loan.client_id === asked.clientId);

export const loanSearchAnswerSchema = z.strictObject({
  loan: z.nullable(
    z.object({ ...loanShape, client_no: z.optional(id), isSettled: z.boolean() }).check(figuresAddUp),
  ),
});
/**
 * All loans of a client that are not cancelled. A loan that was made by hand at the provider has no reference of ours.
 */
export const clientLoansAnswerSchema = z.object({
  loans: z.array(
    z.object({
      provider_loan_id: id,
      reference: z.nullable(reference),
      createdAt: instantSchema,
      isSettled: z.boolean(),
      isPaidOut: z.boolean(),
    }),
  ),
});
export const cancellationBodySchema = z.strictObject({ reference, loanId: id });
export const cancellationAnswerSchema = z.object({ reference, loanId: id });

export const mandateBodySchema = z.strictObject({
  reference,
  loanId: text,
  clientId: text,
  /** `immediate` sends TT1 at once. `delayed` sends a delayed TT1, which stays open until the bank's cut-off time. */
  mode: z._default(mandateModeSchema, 'immediate'),
  windowSeconds: z.int().check(z.minimum(1), z.maximum(3 * 86_400)),
});
export const mandateAnswerSchema = z.object({
  reference,
  status: mandateStatusSchema,
  deadline: instantSchema,
});

export const payoutBodySchema = z.omit(operations.createProviderPayout.request, withoutCustomer);
/** A failed payout is answered with HTTP 200, a `status` of 500 in the body, and the provider's message. */
export const payoutAnswerSchema = z.object({
  reference,
  status: z.int(),
  amount: z.number(),
  message: z.string().check(z.maxLength(500)),
});
