import { dayMs, type LoanState, type ProgressPage, wizardSteps } from '@tshepa/contracts';
import type { StateEntry } from '../domain/application.ts';
import type { Chance } from './chance.ts';

const minuteMs = 60_000;

const usualMinutes: Record<LoanState, number> = {
  IN_PROGRESS: 35,
  APPROVAL_REQUIRED: 190,
  ENROLLMENT_OTP_REQUIRED: 9,
  PAYBACK_REQUESTED: 25,
  AWAITING_BUDGET: 170,
  AWAITING_LOAN_CREATE: 50,
  LOAN_OTP_REQUIRED: 22,
  MANUAL_INTEGRATION: 260,
  PENDING_APPROVAL: 75,
  APPROVED: 110,
  PAID: 0,
  DECLINED: 0,
  DELETED: 0,
};

const toBudget = ['ENROLLMENT_OTP_REQUIRED', 'PAYBACK_REQUESTED', 'AWAITING_BUDGET'] as const;
const toMoney = ['AWAITING_LOAN_CREATE', 'LOAN_OTP_REQUIRED', 'APPROVED', 'PAID'] as const;

/** Sequences of states after IN_PROGRESS with their relative frequency. The state machine allows each of them. */
const courses = {
  paid: { share: 35, states: [...toBudget, ...toMoney] },
  paidAgain: { share: 6, states: ['PAYBACK_REQUESTED', 'AWAITING_BUDGET', ...toMoney] },
  paidByHand: {
    share: 4,
    states: [
      ...toBudget,
      'AWAITING_LOAN_CREATE',
      'LOAN_OTP_REQUIRED',
      'MANUAL_INTEGRATION',
      'PENDING_APPROVAL',
      'APPROVED',
      'PAID',
    ],
  },
  paidAfterReview: {
    share: 3,
    states: ['APPROVAL_REQUIRED', 'PAYBACK_REQUESTED', 'AWAITING_BUDGET', ...toMoney],
  },
  declinedByRule: { share: 23, states: ['DECLINED'] },
  declinedAtReview: { share: 2, states: ['APPROVAL_REQUIRED', 'DECLINED'] },
  declinedByStaff: { share: 5, states: [...toBudget, 'DECLINED'] },
  declinedLate: { share: 1, states: [...toBudget, 'AWAITING_LOAN_CREATE', 'LOAN_OTP_REQUIRED', 'DECLINED'] },
  left: { share: 4, states: ['DELETED'] },
  leftBeforePayout: { share: 2, states: ['ENROLLMENT_OTP_REQUIRED', 'PAYBACK_REQUESTED', 'DELETED'] },
  abandoned: { share: 15, states: [] },
} as const satisfies Record<string, { share: number; states: readonly LoanState[] }>;
const shares = Object.fromEntries(
  Object.entries(courses).map(([name, { share }]) => [name, share]),
) as Record<keyof typeof courses, number>;

/** One in this many recent applications waits for somebody. */
const stuckOneIn = 12;
/** The sequences that together contain every state in which somebody has to act. */
const stuckOn = ['paid', 'paidByHand', 'paidAfterReview'] as const;
const recentMs = 21 * dayMs;
const yearMs = 365 * dayMs;

/** Returns the start of an application. Starts become more frequent over the year. Most are by day, and few on Sundays. */
function startOf(chance: Chance, until: Date): Date {
  const ageMs = yearMs * chance.next() ** 1.3;
  const day = new Date(Math.floor((until.getTime() - ageMs) / dayMs) * dayMs);
  const isSunday = day.getUTCDay() === 0 && chance.next() < 0.6;
  const madeAt = chance.between(6 * 60 * minuteMs, 20 * 60 * minuteMs);
  const start = day.getTime() - (isSunday ? dayMs : 0) + madeAt;
  return new Date(Math.min(start, until.getTime() - chance.between(minuteMs, 600 * minuteMs)));
}

export type Journey = {
  history: [StateEntry, ...StateEntry[]];
  state: LoanState;
  page: ProgressPage;
};

/** Returns the course of one application up to `until`, without the transitions that have not happened yet. */
export function madeUpJourney(chance: Chance, until: Date): Journey {
  const start = startOf(chance, until);
  const isRecent = until.getTime() - start.getTime() < recentMs;
  const isStuck = isRecent && chance.between(1, stuckOneIn) === 1;
  const planned: readonly LoanState[] =
    courses[isStuck ? chance.pick(stuckOn) : chance.weighted(shares)].states;
  const path = isStuck ? planned.slice(0, chance.between(1, planned.length - 1)) : planned;
  const history: Journey['history'] = [{ to: 'IN_PROGRESS', at: start }];
  let state: LoanState = 'IN_PROGRESS';
  let atMs = start.getTime();
  for (const to of path) {
    atMs += Math.max(chance.aroundMs(usualMinutes[state] * minuteMs), 20_000);
    if (atMs > until.getTime()) break;
    history.push({ to, at: new Date(atMs) });
    state = to;
  }
  return { history, state, page: pageOf(chance, history) };
}

/** Returns the last page after the wizard, or the page on which the applicant was declined or gave up. */
function pageOf(chance: Chance, history: Journey['history']): ProgressPage {
  const second = history[1]?.to;
  if (second === 'DECLINED')
    return chance.weighted({ consent: 6, 'more-info': 1, 'gross-income': 2, done: 3 });
  if (second !== undefined && second !== 'DELETED') return 'done';
  // Most of the people who give up do so early.
  const reached = Math.floor(wizardSteps.length * chance.next() ** 1.6);
  return wizardSteps[reached]?.id ?? '';
}
