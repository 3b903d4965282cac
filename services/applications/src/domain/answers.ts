import {
  AppError,
  type ApprovalLookup,
  incomeSuffices,
  inconsistencies,
  johannesburgDay,
  type SavePayload,
} from '@tshepa/contracts';
import type { Customer } from './customer.ts';

/**
 * Lays the answers of a save over a record. Throws `request.invalid` when answers contradict each other and
 * `customer.id_number_mismatch` when the ID number would change after the bureau was asked about it.
 */
export function withAnswers(record: Customer, payload: SavePayload, now: Date): Customer {
  const customer = { ...record.customer, ...payload.customerRequest };
  if (record.bureau && customer.idNumber !== record.customer.idNumber) {
    throw new AppError('customer.id_number_mismatch', {
      fields: [
        {
          pointer: '/customerRequest/idNumber',
          message: 'The ID number cannot change after the credit check',
        },
      ],
    });
  }
  const fields = inconsistencies(customer, johannesburgDay(now));
  if (fields.length > 0) throw new AppError('request.invalid', { fields });
  const { loanRequest } = payload;
  return {
    ...record,
    customer,
    employment: { ...record.employment, ...payload.employmentRequest },
    bank: { ...record.bank, ...payload.bankRequest },
    loan: loanRequest ? { ...record.loan, loan: { ...loanRequest }, loanId: loanRequest.id } : record.loan,
  };
}

/** Whether a stated income is too low; false while it is not stated. */
export const incomeIsTooLow = ({ employment }: Customer) =>
  employment.netSalary !== undefined &&
  employment.paymentFrequency !== undefined &&
  !incomeSuffices(employment.netSalary, employment.paymentFrequency);

/** Whether the statements belong to another account than the one that was given. */
export const accountDiffers = ({ statements, bank }: Customer) =>
  Boolean(statements?.analysis.accountNumber) && statements?.analysis.accountNumber !== bank.accountNumber;

/** Whether the provider approved this person before: an approval without a client there is none. */
export const isApprovedBefore = ({ approved, client_id: clientId }: ApprovalLookup) =>
  approved && clientId !== null;
