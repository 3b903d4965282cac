import {
  addDays,
  type DeclineReason,
  formatInstalmentDay,
  johannesburgDay,
  type LoanState,
  loanOptions,
  type ProviderLoan,
  payoutFeeOf,
  payoutOptions,
} from '@tshepa/contracts';
import { type Loan, toProviderLoan } from '../domain/loan.ts';
import { references } from '../domain/references.ts';
import type { Chance } from './chance.ts';
import type { Journey } from './made-up-journey.ts';

const serviceFee = 30;

const reasons: Record<'byRule' | 'byStaff', Partial<Record<DeclineReason, number>>> = {
  byRule: { Algorithm: 6, Affordability: 4, Adverse: 3, 'Thin File': 2, 'Debt Review': 1 },
  byStaff: { Affordability: 5, '50% Arrears': 2, 'Active Loan': 1, 'Expired App': 2, Fraud: 1 },
};

const madeUpTerms = (value: number, applicationId: string, day: string): ProviderLoan => {
  const fee = value / 10;
  const total = value + fee + serviceFee;
  return {
    provider_loan_id: `made-up-${applicationId}`,
    provider_loan_no: `M${applicationId.slice(0, 8).toUpperCase()}`,
    provider_product_name: `Zero interest loan R${value}, one month`,
    provider_loan_amount: value,
    provider_first_installment_date: formatInstalmentDay(addDays(day, 30)),
    provider_initiation_fees: fee,
    provider_service_fees: serviceFee,
    provider_total_repayable: total,
    administration_fees: 0,
    insurance_amount: 0,
    initiation_fees: fee,
    interest_amount: 0,
    preparation_of_business_plan_fees: 0,
    principle_debt_amount: value,
    service_fees: serviceFee,
    variable_charges_fees: 0,
    instalment_amount: total,
    total_repayable: total,
    no_of_instalments: 1,
  };
};

function declineOf(chance: Chance, { history, state }: Journey): Partial<Loan> {
  const declinedState = history.at(-2)?.to;
  if (state !== 'DECLINED' || !declinedState) return {};
  const weights = reasons[declinedState === 'IN_PROGRESS' ? 'byRule' : 'byStaff'];
  const declinedReason = chance.weighted(weights as Record<DeclineReason, number>);
  return { declined: true, declinedReason, declinedState };
}

export function madeUpLoan(
  chance: Chance,
  journey: Journey,
  ids: { applicationId: string; loanId: string },
): Loan {
  const passed = (state: LoanState) => journey.history.find(({ to }) => to === state)?.at;
  const { id, value, currency } = chance.next() < 0.55 ? loanOptions[0] : loanOptions[1];
  const payoutOption = chance.pick(payoutOptions);
  const hasBudget = passed('AWAITING_LOAN_CREATE');
  const created = passed('LOAN_OTP_REQUIRED');
  const approved = passed('APPROVED');
  const paid = passed('PAID');
  const hasMandate = approved && !passed('MANUAL_INTEGRATION') && created;
  return {
    id: ids.loanId,
    option: { id, value, currency },
    state: journey.state,
    approved: approved !== undefined,
    declined: false,
    passcode: approved ? 'verified' : '',
    ...(passed('AWAITING_BUDGET') ? { payoutOption } : {}),
    ...(hasBudget ? { budgetId: `made-up-${ids.applicationId}` } : {}),
    ...(created
      ? { providerLoan: toProviderLoan(madeUpTerms(value, ids.applicationId, johannesburgDay(created))) }
      : {}),
    ...(hasMandate
      ? {
          mandate: {
            status: 'accepted' as const,
            reference: references.mandate(ids.applicationId, 0),
            requestedAt: created.toISOString(),
            deadline: new Date(created.getTime() + 120_000).toISOString(),
          },
        }
      : {}),
    ...(paid
      ? {
          payout: {
            reference: references.payout(ids.applicationId, 0),
            amount: value - payoutFeeOf(payoutOption),
            paidAt: paid.toISOString(),
          },
        }
      : {}),
    ...declineOf(chance, journey),
  };
}
