import {
  AppError,
  type ApprovalLookup,
  incomeSuffices,
  inconsistencies,
  johannesburgDay,
  type SavePayload,
} from '@tshepa/contracts';
import type { Application } from './application.ts';

/**
 * Merges the answers of a save into an application.
 * @throws AppError `request.invalid` when answers contradict each other; `customer.id_number_mismatch` when the ID number
 * would change after the credit check.
 */
export function withAnswers(application: Application, payload: SavePayload, now: Date): Application {
  const customer = { ...application.applicant, ...payload.customerRequest };
  if (application.bureau && customer.idNumber !== application.applicant.idNumber) {
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
    ...application,
    applicant: customer,
    employment: { ...application.employment, ...payload.employmentRequest },
    bank: { ...application.bank, ...payload.bankRequest },
    loan: loanRequest
      ? { ...application.loan, loan: { ...loanRequest }, loanId: loanRequest.id }
      : application.loan,
  };
}

/** Whether the stated income is too low. False while none is stated. */
export const incomeIsTooLow = ({ employment }: Application) =>
  employment.netSalary !== undefined &&
  employment.paymentFrequency !== undefined &&
  !incomeSuffices(employment.netSalary, employment.paymentFrequency);

/** Whether the statements belong to another account than the one the applicant gave. */
export const accountDiffers = ({ statements, bank }: Application) =>
  Boolean(statements?.analysis.accountNumber) && statements?.analysis.accountNumber !== bank.accountNumber;

/** Whether the provider approved this person before. An approval without a client id does not count. */
export const isApprovedBefore = ({ approved, client_id: clientId }: ApprovalLookup) =>
  approved && clientId !== null;
