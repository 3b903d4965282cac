import type { Weight } from '../launcher/build-pwa.ts';
import type { PageMarks } from './lighthouse.ts';
import type { Timings } from './timings.ts';

type Measurements = {
  marks: PageMarks;
  timings: Timings;
  weights: readonly Weight[];
  findings: number;
};
type Goal = { name: string; isMet: boolean; found: string };
/** A goal with an upper limit in some unit. */
type SpeedGoal = Goal & { subject: string; value: number; limit: number; unit: string };

const atLeast = (name: string, found: number, least: number): Goal => ({
  name: `${name} at least ${least}`,
  isMet: found >= least,
  found: String(found),
});

const atMost = (subject: string, found: number, limit: number, unit = ''): SpeedGoal => {
  const value = Math.round(found * 1000) / 1000;
  const spaced = unit && ` ${unit}`;
  return {
    name: `${subject} at most ${limit}${spaced}`,
    isMet: found <= limit,
    found: `${value}${spaced}`,
    subject,
    value,
    limit,
    unit,
  };
};

/** Returns the goals for the app's speed and weight. */
export const speedGoalsOf = ({ marks, timings, weights }: Omit<Measurements, 'findings'>): SpeedGoal[] => [
  atMost('LCP', marks.lcpMs, 1_200, 'ms'),
  atMost('CLS', marks.cls, 0),
  atMost('step change', timings.stepChangeMs, 100, 'ms'),
  atMost('save acknowledged', timings.saveAcknowledgedMs, 50, 'ms'),
  atMost('saved, and the next step shown', timings.nextStepShownMs, 200, 'ms'),
  atMost('offline first paint', timings.offlineFcpMs, 500, 'ms'),
  atMost('offline until a step can be answered', timings.offlineInteractiveMs, 1_000, 'ms'),
  atMost('the app on a repeat visit', timings.repeatLoadBytes, 0, 'bytes'),
  ...weights.map(({ name, bytes, maxBytes }) => atMost(name, bytes / 1000, maxBytes / 1000, 'kB')),
];

/** Returns all goals of the app with their measurements. NaN, a failed measurement, meets no goal. */
export const goalsOf = ({ findings, ...measured }: Measurements): Goal[] => [
  atLeast('performance', measured.marks.performance, 98),
  atLeast('accessibility', measured.marks.accessibility, 100),
  atLeast('best practices', measured.marks.bestPractices, 100),
  atLeast('SEO', measured.marks.seo, 100),
  ...speedGoalsOf(measured),
  atMost('findings on all screens', findings, 0),
];
