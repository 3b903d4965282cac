import {
  addDays,
  consentScreenPurposes,
  consentTextVersion,
  type DeclineReason,
  dayMs,
  type FraudMeasures,
  formatInstalmentDay,
  johannesburgDay,
  type LoanState,
  type LoanValue,
  lenderFeesOn,
  loanOptions,
  type ProviderLoan,
  payoutFeeOf,
  payoutOptions,
  wizardSteps,
} from '@tshepa/contracts';
import { v7 as uuidAt } from 'uuid';
import { type Application, type BureauResult, newApplication } from '../domain/application.ts';
import { defined } from '../domain/defined.ts';
import { type Loan, toProviderLoan } from '../domain/loan.ts';
import { references } from '../domain/references.ts';
import { type Chance, createChance } from './chance.ts';
import { type Journey, madeUpJourney } from './made-up-journey.ts';
import { answersOf, madeUpPerson, type PersonName, peoplePerSeed } from './made-up-person.ts';

const reasons: Record<'byRule' | 'byStaff', Partial<Record<DeclineReason, number>>> = {
  byRule: { Algorithm: 6, Affordability: 4, Adverse: 3, 'Thin File': 2, 'Debt Review': 1 },
  byStaff: { Affordability: 5, '50% Arrears': 2, 'Active Loan': 1, 'Expired App': 2, Fraud: 1 },
};

const madeUpTerms = (value: LoanValue, applicationId: string, day: string): ProviderLoan => {
  const { initiationFee, serviceFee, total } = lenderFeesOn(value, day);
  return {
    provider_loan_id: `made-up-${applicationId}`,
    provider_loan_no: `M${applicationId.slice(0, 8).toUpperCase()}`,
    provider_product_name: `Zero interest loan R${value}, one month`,
    provider_loan_amount: value,
    provider_first_installment_date: formatInstalmentDay(addDays(day, 30)),
    provider_initiation_fees: initiationFee,
    provider_service_fees: serviceFee,
    provider_total_repayable: total,
    administration_fees: 0,
    insurance_amount: 0,
    initiation_fees: initiationFee,
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
  return { declined: true, declinedReason, declinedState, ending: 'ended' as const };
}

function madeUpLoan(chance: Chance, journey: Journey, ids: { applicationId: string; loanId: string }): Loan {
  const { applicationId, loanId } = ids;
  const passed = (state: LoanState) => journey.history.find(({ to }) => to === state)?.at;
  const { id, value, currency } = chance.next() < 0.55 ? loanOptions[0] : loanOptions[1];
  const payoutOption = chance.pick(payoutOptions);
  const created = passed('LOAN_OTP_REQUIRED');
  const approved = passed('APPROVED');
  const paid = passed('PAID');
  const mandatedAt = approved && !passed('MANUAL_INTEGRATION') ? created : undefined;
  return {
    id: loanId,
    option: { id, value, currency },
    state: journey.state,
    approved: approved !== undefined,
    declined: false,
    passcode: approved ? 'verified' : '',
    ...defined({
      payoutOption: passed('AWAITING_BUDGET') && payoutOption,
      budgetId: passed('AWAITING_LOAN_CREATE') && `made-up-${applicationId}`,
      providerLoan: created && toProviderLoan(madeUpTerms(value, applicationId, johannesburgDay(created))),
      mandate: mandatedAt && {
        status: 'accepted' as const,
        reference: references.mandate(applicationId, 0),
        requestedAt: mandatedAt.toISOString(),
        deadline: new Date(mandatedAt.getTime() + 120_000).toISOString(),
      },
      payout: paid && {
        reference: references.payout(applicationId, 0),
        amount: value - payoutFeeOf(payoutOption),
        paidAt: paid.toISOString(),
      },
    }),
    ...declineOf(chance, journey),
  };
}

/** The loan is repaid a little more than a month after the payout. */
const repaidAfterMs = 33 * dayMs;

/** Ids ascend with the numbers, as real ids do with time, which keeps the database's index compact. */
const firstIdMs = Date.UTC(2001, 0, 1);
const kinds = { customer: 1, loan: 2, measures: 3 };

function idOf(kind: keyof typeof kinds, { seed, number }: PersonName): string {
  const index = seed * peoplePerSeed + number;
  const chance = createChance(index * 4 + kinds[kind]);
  const random = Uint8Array.from({ length: 16 }, () => chance.between(0, 255));
  return uuidAt({ msecs: firstIdMs + index, random, seq: kinds[kind] });
}

/** Creates measures that normally come from bank statements, which made-up applications do not have. */
export function madeUpMeasures({ seed, number }: PersonName): FraudMeasures {
  const chance = createChance((seed * peoplePerSeed + number) * 4 + kinds.measures);
  return {
    'lenders-together': Math.floor(4 * chance.next() ** 5),
    'gambling-share': Math.floor(60 * chance.next() ** 6),
    'returned-debits': Math.floor(8 * chance.next() ** 4),
    'holder-differs': chance.next() < 0.02 ? 1 : 0,
  };
}

export const idOfMadeUp = (name: PersonName) => idOf('customer', name);

function bureauOf(chance: Chance, { state }: Journey, pulledAt: Date): BureauResult {
  const compuScore = state === 'DECLINED' ? chance.between(480, 640) : chance.between(585, 720);
  const report = {
    CC_RESULTS: {
      EnqCC_ACTIVITIES: [{ LOANS: chance.between(0, 6) }],
      EnqCC_ENQ_COUNTS: [
        { JUDGE: 0, NOTICES: chance.between(0, 2), COLLECTIONS: 0, ADMORDS: 0, FRAUDALERT: 0 },
      ],
    },
    SUMMARY: {
      TotalAdverseAmount: chance.between(0, 4) * 750,
      NoOFActiveAccounts: chance.between(1, 9),
      NoofAccountdefaults: chance.between(0, 2),
      NoOfEnqinLast24Months: chance.between(0, 12),
      NoOfAccountInBadStanding: chance.between(0, 2),
      PossibleRepaymentGroup: chance.pick(['A', 'B', 'C']),
      PossibleRePmtAmt: chance.between(2, 12) * 100,
      TotalOutStandingDebt: chance.between(0, 60) * 500,
      NoOfPaidUpOrClosedAccounts: chance.between(0, 14),
      HighestDelinquentRating: String(chance.between(0, 4)),
    },
  };
  return {
    compuScore,
    clientRef: `M${chance.between(100_000, 999_999)}`,
    jsonDataString: JSON.stringify(report),
    pulledAt: pulledAt.toISOString(),
  };
}

type SeedOptions = PersonName & { dataKey: string; until: Date };

/**
 * Creates application `number` of a seed, always with the same person and states. Only progress and days depend on
 * `until`.
 */
export function madeUpApplication({ seed, number, dataKey, until }: SeedOptions): Application {
  const chance = createChance(seed * peoplePerSeed + number);
  const id = idOfMadeUp({ seed, number });
  const loanId = idOf('loan', { seed, number });
  const person = madeUpPerson({ seed, number }, chance);
  const journey = madeUpJourney(chance, until);
  const { history, page, state } = journey;
  const createdAt = history[0].at;
  const updatedAt = history.at(-1)?.at ?? createdAt;
  const reached = wizardSteps.findIndex((step) => step.id === page);
  const steps = page === 'done' ? wizardSteps.length : Math.max(reached, 0);
  const { hasBureau, ...answers } = answersOf(chance, person, steps);
  const consentedAt = new Date(createdAt.getTime() + 300_000).toISOString();
  const isEnrolled = history.some(({ to }) => to === 'PAYBACK_REQUESTED');
  const loan = madeUpLoan(chance, journey, { applicationId: id, loanId });
  const isRepaid = state === 'PAID' && updatedAt.getTime() + repaidAfterMs < until.getTime();
  return {
    ...newApplication({ id, distributionId: loanId, dataKey, sessionId: '', now: createdAt }),
    ...answers,
    sessionIds: [],
    updatedAt,
    history,
    page,
    loan,
    ...(steps > 2
      ? {
          consents: consentScreenPurposes.map((purpose) => ({
            purpose,
            textVersion: consentTextVersion,
            givenAt: consentedAt,
            recordedAt: consentedAt,
          })),
        }
      : {}),
    ...(hasBureau ? { bureau: bureauOf(chance, journey, createdAt) } : {}),
    ...(page === 'done' ? { decision: { approved: isEnrolled, declined: state === 'DECLINED' } } : {}),
    ...(isEnrolled ? { enrolment: { clientId: `made-up-${id}`, clientNo: `C${id.slice(0, 8)}` } } : {}),
    ...(isRepaid ? { settledAt: new Date(updatedAt.getTime() + repaidAfterMs) } : {}),
    mandateRequests: loan.mandate ? [loan.mandate.requestedAt] : [],
  };
}
