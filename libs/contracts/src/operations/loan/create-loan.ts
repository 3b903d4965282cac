import * as z from 'zod/mini';
import { idSchema, lineSchema } from '../../fields.ts';
import { loanStateSchema } from '../../machine.ts';
import { operation } from '../define.ts';
import { affordabilityErrors, reportErrors } from '../errors.ts';
import { withThirdPartyMs } from '../shared.ts';

export const createLoanInputSchema = z.strictObject({
  customerId: idSchema,
  loanProductId: lineSchema(60),
  loanProductName: lineSchema(120),
  loanAmount: z.enum(['500', '1000', '500.00', '1000.00']),
  noOfInstalments: z.enum(['1', '2', '3', '4', '5', '6']),
  payoutId: lineSchema(60),
});

export const createLoan = operation('applications.loan.createLoan', {
  summary: 'Create the loan at the provider; validation errors are returned as a list',
  http: { call: 'POST /provider/submit-loan-create-info', access: 'staff', place: 'query', onRecord: true },
  request: createLoanInputSchema,
  reply: z.strictObject({ id: z.string(), version: z.int(), state: loanStateSchema }),
  errors: [
    ...reportErrors,
    ...affordabilityErrors,
    'customer.not_found',
    'application.illegal_transition',
    'version.conflict',
    'loan.failed',
    'loan.validation',
    'loan.fees_above_cap',
    'provider.loan_differs',
    'application.on_hold',
    'provider.account_differs',
    'submission.refused',
  ],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
