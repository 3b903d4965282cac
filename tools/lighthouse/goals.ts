import type { Weight } from '../launcher/build-weight.ts';
import type { PageMarks } from './lighthouse.ts';
import type { Timings } from './timings.ts';

export type Figures = { marks: PageMarks; timings: Timings; weights: readonly Weight[]; findings: number };
export type Goal = { name: string; isMet: boolean; found: string };
/** One that is measured in a unit, at most `limit` of it. */
export type SpeedGoal = Goal & { subject: string; value: number; limit: number; unit: string };

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

/** How quick and how light the app has to be. */
export const speedGoalsOf = ({ marks, timings, weights }: Omit<Figures, 'findings'>): SpeedGoal[] => [
  atMost('LCP', marks.lcpMs, 1_200, 'ms'),
  atMost('CLS', marks.cls, 0),
  atMost('step change', timings.stepChangeMs, 100, 'ms'),
  atMost('save acknowledged', timings.saveAcknowledgedMs, 50, 'ms'),
  atMost('saved, and the next step shown', timings.nextStepShownMs, 200, 'ms'),
  atMost('off-line first paint', timings.offlineFcpMs, 500, 'ms'),
  atMost('off line until a step can be answered', timings.offlineInteractiveMs, 1_000, 'ms'),
  atMost('the app on a repeat visit', timings.repeatLoadBytes, 0, 'bytes'),
  ...weights.map(({ name, bytes, maxBytes }) => atMost(name, bytes / 1000, maxBytes / 1000, 'kB')),
];

/** What the app promises to be, each against what was measured. A figure that is no number meets no goal. */
export const goalsOf = ({ findings, ...measured }: Figures): Goal[] => [
  atLeast('performance', measured.marks.performance, 98),
  atLeast('accessibility', measured.marks.accessibility, 100),
  atLeast('best practices', measured.marks.bestPractices, 100),
  atLeast('SEO', measured.marks.seo, 100),
  ...speedGoalsOf(measured),
  atMost('findings on all screens', findings, 0),
];
