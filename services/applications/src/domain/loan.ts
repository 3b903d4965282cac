import type {
  DeclineCause,
  DeclineReason,
  EnrolmentRecord,
  LoanDistribution,
  LoanState,
  Mandate,
  PayoutOption,
  ProviderLoan,
} from '@tshepa/contracts';
import { newerCode } from '@tshepa/contracts/tolerant-reader';
import { defined } from './defined.ts';

/** The loan as the provider keeps it: its id there, and everything the provider returned. */
type KnownProviderLoan = { id: string; terms: ProviderLoan };

/** The loan of an application. Amounts are in rand. */
export type Loan = {
  id: string;
  option?: NonNullable<LoanDistribution['loan']>;
  state: LoanState;
  approved: boolean;
  declined: boolean;
  declinedReason?: DeclineReason;
  /** What the applicant is told about a decline by staff. */
  declinedCause?: DeclineCause;
  /** The state before the decline, which a revert restores. */
  declinedState?: LoanState;
  budgetId?: string;
  payoutOption?: PayoutOption;
  /** Records that a passcode was issued or verified, never the code itself. */
  passcode: LoanDistribution['loan_otp'];
  providerLoan?: KnownProviderLoan;
  mandate?: Mandate;
  /** After a decline or a refused offer: whether the loan at the provider still has to be cancelled, or is cancelled. */
  ending?: NonNullable<LoanDistribution['provider_loan_ending']>;
  payout?: NonNullable<LoanDistribution['payout']>;
};

/** A loan at the provider that another one replaces, because the amount was changed or a decline was reverted. */
export type FormerLoan = {
  /** The id at the provider. */
  loanId?: string;
  /**
   * The reference of the loan's creation. It is kept while the loan's id is unknown, because the reply may have been
   * lost.
   */
  loanReference?: string;
  /** Set when loans that were made at the provider by hand have to be found as well. */
  withHandMade?: true;
  /** The index of the first mandate that is not for this loan or an earlier one. */
  nextMandate: number;
  /** Whether it still has to be cancelled at the provider, or is cancelled. */
  ending: 'waiting' | 'ended';
  /** The reference of the latest cancellation. */
  cancellation: string;
};

export const toProviderLoan = (terms: ProviderLoan): KnownProviderLoan => ({
  id: terms.provider_loan_id,
  terms,
});

/** Returns true when the applicant refused the loan that was offered. */
export const isRefused = ({ loan }: { loan: Pick<Loan, 'state' | 'ending'> }): boolean =>
  loan.state === 'DELETED' && loan.ending !== undefined;

/** States in which the provider may have created a loan without us receiving its reply. */
export const lostLoanStates: readonly LoanState[] = [
  'AWAITING_LOAN_CREATE',
  'MANUAL_INTEGRATION',
  'PENDING_APPROVAL',
];

/** Former builds did not cancel the loans of declined applications, so these loans still have to be cancelled. */
function endingOf({ state, declined_state, provider_loan_id, provider_loan_ending }: LoanDistribution) {
  const isLeft = provider_loan_id || (declined_state && lostLoanStates.includes(declined_state));
  return provider_loan_ending ?? (state === 'DECLINED' && isLeft ? 'waiting' : undefined);
}

/** Creates a loan from the field names of the wire and of stored documents. */
export function fromLoanDistribution(stored: LoanDistribution): Loan {
  const {
    id,
    loan: option,
    loanId: _optionId,
    state,
    approved,
    declined,
    declined_reason: declinedReason,
    declined_cause: declinedCause,
    declined_state: declinedState,
    budget_id: budgetId,
    payback_option: payoutOption,
    loan_otp: passcode,
    mandate,
    provider_loan_ending: _ending,
    payout,
    ...terms
  } = stored;
  const ending = endingOf(stored);
  return {
    id,
    state,
    approved,
    declined,
    passcode,
    ...(declinedCause === undefined || declinedCause === newerCode ? {} : { declinedCause }),
    ...defined({ option, declinedReason, declinedState, budgetId, payoutOption, mandate, ending, payout }),
    // The provider's fields are either all stored or all missing.
    ...(terms.provider_loan_id ? { providerLoan: toProviderLoan(terms as ProviderLoan) } : {}),
  };
}

/** Returns the loan under the field names of the wire and of stored documents. */
export const toLoanDistribution = (loan: Loan): LoanDistribution => ({
  id: loan.id,
  state: loan.state,
  approved: loan.approved,
  declined: loan.declined,
  loan_otp: loan.passcode,
  ...defined({
    loan: loan.option,
    loanId: loan.option?.id,
    declined_reason: loan.declinedReason,
    declined_cause: loan.declinedCause,
    declined_state: loan.declinedState,
    budget_id: loan.budgetId,
    payback_option: loan.payoutOption,
    mandate: loan.mandate,
    provider_loan_ending: loan.ending,
    payout: loan.payout,
  }),
  ...loan.providerLoan?.terms,
});

export type Enrolment = { clientId: string; clientNo: string };

export const fromEnrolmentRecord = ({
  client_id: clientId,
  client_no: clientNo,
}: EnrolmentRecord): Enrolment => ({
  clientId,
  clientNo,
});

export const toEnrolmentRecord = ({ clientId, clientNo }: Enrolment): EnrolmentRecord => ({
  client_id: clientId,
  client_no: clientNo,
});
