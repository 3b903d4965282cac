import { median } from '../bench/percentile.ts';
import type { Weight } from '../launcher/build-pwa.ts';
import type { AskedTotal } from './asking.ts';
import { type Tap, trafficOf, type Visits, type Walk } from './first-application.ts';
import type { PageMarks } from './lighthouse.ts';
import type { Timings } from './timings.ts';

/** The measurements of a run, which may measure only a part. */
export type Measurements = {
  marks?: PageMarks;
  timings?: Timings;
  weights?: readonly Weight[];
  /** The visits of every round that was measured. */
  visits?: readonly Visits[];
  findings?: number;
  asked?: AskedTotal;
};
type Goal = { name: string; isMet: boolean; found: string };

const atLeast = (name: string, found: number, least: number): Goal => ({
  name: `${name} at least ${least}`,
  isMet: found >= least,
  found: String(found),
});

const atMost = (subject: string, found: number, limit: number, unit = ''): Goal => {
  const spaced = unit && ` ${unit}`;
  return {
    name: `${subject} at most ${limit}${spaced}`,
    isMet: found <= limit,
    found: `${Math.round(found * 1000) / 1000}${spaced}`,
  };
};

/** Returns all goals of the app with their measurements. NaN, a failed measurement, meets no goal. */
export const goalsOf = ({ marks, timings, weights = [], visits, findings, asked }: Measurements): Goal[] => [
  ...(marks ? goalsOfPage(marks) : []),
  ...(timings ? goalsOfTimings(timings) : []),
  ...weights.map(({ name, bytes, maxBytes }) => atMost(name, bytes / 1000, maxBytes / 1000, 'kB')),
  ...(visits ? goalsOfVisits(visits) : []),
  ...(asked ? goalsOfAsking(asked) : []),
  ...(findings === undefined ? [] : [atMost('findings on all screens', findings, 0)]),
];

const goalsOfPage = (marks: PageMarks): Goal[] => [
  atLeast('performance', marks.performance, 100),
  atLeast('accessibility', marks.accessibility, 100),
  atLeast('best practices', marks.bestPractices, 100),
  atLeast('SEO', marks.seo, 100),
  atMost('LCP', marks.lcpMs, 800, 'ms'),
  atMost('CLS', marks.cls, 0),
];

const goalsOfAsking = ({ filled, taps }: AskedTotal): Goal[] => [
  atMost('inputs that a new person fills', filled, 34),
  atMost('taps on buttons from home to submitted', taps, 20),
];

const goalsOfTimings = (timings: Timings): Goal[] => [
  atMost('step change', timings.stepChangeMs, 100, 'ms'),
  atMost('save acknowledged', timings.saveAcknowledgedMs, 50, 'ms'),
  atMost('saved, and the next step shown', timings.nextStepShownMs, 100, 'ms'),
  atMost('offline first paint', timings.offlineFcpMs, 500, 'ms'),
  atMost('offline until a step can be answered', timings.offlineInteractiveMs, 1_000, 'ms'),
  atMost('the app on a repeat visit', timings.repeatLoadBytes, 0, 'bytes'),
];

/** The times of one press, medians over the visits. */
type Step = { name: string; answeredMs: number; shownMs: number };

/** Returns each press of a walk with the medians of its times over all visits. */
export function stepsOf(walks: readonly Walk[]): Step[] {
  const [first] = walks;
  const timesOf = (index: number, time: 'answeredMs' | 'shownMs') =>
    median(walks.map(({ taps }) => taps[index]?.[time] ?? Number.NaN));
  return (first?.taps ?? []).map((tap, index) => ({
    name: nameOf(tap),
    answeredMs: timesOf(index, 'answeredMs'),
    shownMs: timesOf(index, 'shownMs'),
  }));
}

const nameOf = ({ from, to }: Tap) => (from === to ? `within ${from}` : `${from} to ${to}`);

const most = (values: readonly number[]) =>
  values.length === 0 || values.some(Number.isNaN) ? Number.NaN : Math.max(...values);

function goalsOfVisits(visits: readonly Visits[]): Goal[] {
  const cold = stepsOf(visits.map(({ first }) => first));
  const warm = stepsOf(visits.map(({ again }) => again));
  const traffic = visits.map(({ first }) => trafficOf(first));
  const ownKilobytes = median(traffic.map(({ ownBytes }) => ownBytes)) / 1000;
  const promised = median(traffic.map(({ ownBytes, pdfCheckerBytes }) => ownBytes + pdfCheckerBytes)) / 1000;
  return [
    atMost('slowest answer to a press', most([...cold, ...warm].map((step) => step.answeredMs)), 100, 'ms'),
    atMost('first step on a first visit', cold[0]?.shownMs ?? Number.NaN, 2_000, 'ms'),
    atMost('slowest step on a later visit', most(warm.map((step) => step.shownMs)), 1_000, 'ms'),
    atMost('a first application, without documents and the PDF checker', ownKilobytes, 300, 'kB'),
    // The home page states this figure to applicants.
    atMost('a first application with the PDF checker, without documents', promised, 800, 'kB'),
    atMost('calls of a first application, without documents', median(traffic.map(({ calls }) => calls)), 40),
  ];
}
