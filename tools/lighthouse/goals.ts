import type { Weight } from '../launcher/build-pwa.ts';
import type { AskedTotal } from './asking.ts';
import type { PageMarks } from './lighthouse.ts';
import type { Timings } from './timings.ts';

type Measurements = {
  marks: PageMarks;
  timings: Timings;
  weights: readonly Weight[];
  findings: number;
  asked: AskedTotal;
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

/** Returns the goals of what a new person has to do from home to the submitted application. */
export const asksOf = ({ filled, taps }: AskedTotal): Goal[] => [
  atMost('inputs that a new person fills', filled, 34),
  atMost('taps on buttons from home to submitted', taps, 20),
];

/** Returns all goals of the app with their measurements. NaN, a failed measurement, meets no goal. */
export const goalsOf = ({ marks, timings, weights, findings, asked }: Measurements): Goal[] => [
  atLeast('performance', marks.performance, 98),
  atLeast('accessibility', marks.accessibility, 100),
  atLeast('best practices', marks.bestPractices, 100),
  atLeast('SEO', marks.seo, 100),
  atMost('LCP', marks.lcpMs, 1_200, 'ms'),
  atMost('CLS', marks.cls, 0),
  atMost('step change', timings.stepChangeMs, 100, 'ms'),
  atMost('save acknowledged', timings.saveAcknowledgedMs, 50, 'ms'),
  atMost('saved, and the next step shown', timings.nextStepShownMs, 200, 'ms'),
  atMost('offline first paint', timings.offlineFcpMs, 500, 'ms'),
  atMost('offline until a step can be answered', timings.offlineInteractiveMs, 1_000, 'ms'),
  atMost('the app on a repeat visit', timings.repeatLoadBytes, 0, 'bytes'),
  ...weights.map(({ name, bytes, maxBytes }) => atMost(name, bytes / 1000, maxBytes / 1000, 'kB')),
  ...asksOf(asked),
  atMost('findings on all screens', findings, 0),
];
