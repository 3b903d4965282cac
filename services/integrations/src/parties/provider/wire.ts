import {
  bankFormSchema,
  customerFormSchema,
  employmentFormSchema,
  enrolmentRecordSchema,
  instalmentScheduleSchema,
  instantSchema,
  mandateModeSchema,
  mandateStatusSchema,
  payoutOptionSchema,
  providerLoanSchema,
} from '@tshepa/contracts';
import { employersSchema } from '@tshepa/contracts/routes/provider';
import * as z from 'zod/mini';

/**
 * The provider's HTTP API as both sides speak it. Each effect carries our `reference`; the same reference has its
 * effect once and can be looked up afterwards at `GET /<collection>/by-reference/<reference>`.
 */
const reference = z.string().check(z.minLength(1), z.maxLength(120));
const text = z.string().check(z.maxLength(200));

export const clientBodySchema = z.strictObject({
  reference,
  customer: customerFormSchema,
  bank: bankFormSchema,
});
export const clientAnswerSchema = z.strictObject({ reference, client_id: text });

export const employerBodySchema = z.strictObject({
  reference,
  idNumber: text,
  employment: employmentFormSchema,
});
export const employerAnswerSchema = z.strictObject({ employer_id: text });
export const employerListSchema = employersSchema;

export const enrolmentBodySchema = z.strictObject({
  reference,
  idNumber: text,
  firstName: text,
  lastName: text,
  cellNo: text,
});
export const enrolmentAnswerSchema = enrolmentRecordSchema;
export const clientSearchBodySchema = z.strictObject({ idNumber: text });
export const clientSearchAnswerSchema = z.strictObject({ client: z.nullable(enrolmentRecordSchema) });

/** Fields of the multipart upload; the file itself is the part named `file`. */
export const uploadFieldsSchema = z.strictObject({ reference, idNumber: text, fileType: text });
export const uploadAnswerSchema = z.strictObject({ reference, sizeBytes: z.int() });

export const choiceListSchema = z.array(z.strictObject({ id: text, description: text }));

export const budgetBodySchema = z.strictObject({
  reference,
  clientId: text,
  grossIncome: text,
  netIncome: text,
  livingExpenses: text,
});
export const budgetAnswerSchema = z.strictObject({ id: text });

export const loanBodySchema = z.strictObject({
  reference,
  clientId: text,
  productId: text,
  productName: text,
  amount: z.number(),
  noOfInstalments: z.int(),
  payoutId: text,
  salaryDate: z.int(),
  paymentFrequency: z.enum(['weekly', 'monthly']),
});
export type LoanBody = z.infer<typeof loanBodySchema>;
export const loanAnswerSchema = providerLoanSchema;
export const loanSearchAnswerSchema = z.strictObject({
  loan: z.nullable(z.strictObject({ ...providerLoanSchema.shape, isSettled: z.boolean() })),
});
export const scheduleAnswerSchema = instalmentScheduleSchema;
/** HTTP 422 of a loan that cannot be made. */
export const validationErrorsSchema = z.looseObject({
  validation_errors: z.array(z.looseObject({ error: z.string() })),
});
/** HTTP 403 of a submission that is refused. */
export const refusalListSchema = z.array(z.looseObject({ error: z.string() }));

export const cancellationBodySchema = z.strictObject({ reference, loanId: text });
export const cancellationAnswerSchema = z.strictObject({ reference, loanId: text });

export const mandateBodySchema = z.strictObject({
  reference,
  loanId: text,
  clientId: text,
  /** TT1 at once, or delayed TT1 until the cut-off of the day. */
  mode: z._default(mandateModeSchema, 'immediate'),
  windowSeconds: z.int().check(z.minimum(1), z.maximum(3 * 86_400)),
});
export const mandateAnswerSchema = z.strictObject({
  reference,
  status: mandateStatusSchema,
  deadline: instantSchema,
});

export const payoutBodySchema = z.strictObject({
  reference,
  clientId: text,
  loanId: text,
  amount: z.number(),
  option: payoutOptionSchema,
});
/** A payout that failed is answered with HTTP 200 and a `status` of 500 inside, with the provider's words. */
export const payoutAnswerSchema = z.strictObject({
  reference,
  status: z.int(),
  amount: z.number(),
  message: z.string().check(z.maxLength(500)),
});
