import { consentScreenPurposes, consentTextVersion, wizardSteps } from '@tshepa/contracts';
import { v7 as uuidAt } from 'uuid';
import { type Application, type BureauResult, newApplication } from '../domain/application.ts';
import { type Chance, createChance } from './chance.ts';
import { type Journey, madeUpJourney } from './made-up-journey.ts';
import { madeUpLoan } from './made-up-loan.ts';
import { answersOf, madeUpPerson, type PersonName, peoplePerSeed } from './made-up-person.ts';

const dayMs = 24 * 3_600_000;
/** The loan is repaid a little more than a month after the payout. */
const repaidAfterMs = 33 * dayMs;

/** Ids ascend with the numbers, as real ones do with time, which keeps the database's index compact. */
const firstIdMs = Date.UTC(2001, 0, 1);
const kinds = { customer: 1, loan: 2 };

function idOf(kind: keyof typeof kinds, { seed, number }: PersonName): string {
  const index = seed * peoplePerSeed + number;
  const chance = createChance(index * 4 + kinds[kind]);
  const random = Uint8Array.from({ length: 16 }, () => chance.between(0, 255));
  return uuidAt({ msecs: firstIdMs + index, random, seq: kinds[kind] });
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

/** The same seed and number give the same person, answers and course. Only progress and days depend on `until`. */
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
