import type { LoanState } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { countDecisions, type PeopleFigures, sumDecisions } from './team-figures.ts';

/** Wednesday at 10:00 in Johannesburg, during opening hours. */
const startMs = Date.parse('2026-03-04T08:00:00.000Z');
const at = (minutes: number) => new Date(startMs + minutes * 60_000);
const entry = (to: LoanState, minutes: number, by?: string) => ({
  to,
  at: at(minutes),
  ...(by ? { by } : {}),
});

function counted(history: ReturnType<typeof entry>[], reviewed?: { by: string; since: Date; at: Date }) {
  const days = new Map<string, { people?: PeopleFigures }>();
  const dayOf = (day: string) => days.get(day) ?? days.set(day, {}).get(day);
  countDecisions({ history, ...(reviewed ? { reviewed } : {}) }, dayOf);
  return sumDecisions([...days.values()].map(({ people }) => people));
}
const about = (minutes: number) => expect.closeTo(minutes * 60, -2);

test('a decision counts for whoever moved the application out of its queue, and the wait begins when it came in', () => {
  const history = [
    entry('IN_PROGRESS', 0),
    entry('PAYBACK_REQUESTED', 10),
    entry('AWAITING_BUDGET', 20),
    // Budget and loan are two steps in one queue, so only the second one is the decision.
    entry('AWAITING_LOAN_CREATE', 30, 'thandi'),
    entry('LOAN_OTP_REQUIRED', 50, 'thandi'),
    entry('APPROVED', 60),
    entry('PAID', 65, 'zanele'),
  ];
  expect(counted(history)).toEqual([
    { staffId: 'thandi', queue: 'decide', decided: 1, medianSeconds: about(30), reverted: 0 },
    { staffId: 'zanele', queue: 'pay', decided: 1, medianSeconds: about(5), reverted: 0 },
  ]);
});

test('nobody gets the time in which staff were not at work', () => {
  const evening = 6 * 60;
  const nextMorning = 22 * 60 + 35;
  const history = [entry('AWAITING_BUDGET', evening), entry('DECLINED', nextMorning, 'thandi')];
  const [row] = counted(history);
  expect(row?.medianSeconds).toBeLessThan(3 * 3_600);
});

test('a revert counts for whoever declined, in the queue of the decline', () => {
  const history = [
    entry('AWAITING_BUDGET', 0),
    entry('DECLINED', 10, 'thandi'),
    entry('AWAITING_BUDGET', 40, 'zanele'),
  ];
  expect(counted(history)).toEqual([
    { staffId: 'thandi', queue: 'decide', decided: 1, medianSeconds: about(10), reverted: 1 },
  ]);
});

test('a decline by the system and its revert count for nobody, and a decided review counts for whoever decided it', () => {
  const history = [entry('IN_PROGRESS', 0), entry('DECLINED', 1)];
  const reviewed = { by: 'zanele', since: at(5), at: at(20) };
  expect(counted(history, reviewed)).toEqual([
    { staffId: 'zanele', queue: 'review', decided: 1, medianSeconds: about(15), reverted: 0 },
  ]);
});

test('days add up, and days that are not counted stay out', () => {
  const dayOf = () => undefined;
  countDecisions({ history: [entry('APPROVED', 0), entry('PAID', 5, 'zanele')] }, dayOf);
  const one = { zanele: { pay: { waited: { '60': 1 } } } };
  expect(sumDecisions([one, undefined, one])).toEqual([
    { staffId: 'zanele', queue: 'pay', decided: 2, medianSeconds: expect.any(Number), reverted: 0 },
  ]);
});
