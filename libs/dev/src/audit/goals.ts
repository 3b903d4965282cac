import type { Weight } from '../launcher/build-weight.ts';
import type { PageMarks } from './lighthouse.ts';
import type { Timings } from './timings.ts';

export type Figures = { marks: PageMarks; timings: Timings; weights: readonly Weight[]; findings: number };
export type Goal = { name: string; isMet: boolean; found: string };

const atLeast = (name: string, found: number, least: number): Goal => ({
  name: `${name} at least ${least}`,
  isMet: found >= least,
  found: String(found),
});

const atMost = (name: string, found: number, most: number, unit = ''): Goal => ({
  name: `${name} at most ${most}${unit}`,
  isMet: found <= most,
  found: `${Math.round(found * 1000) / 1000}${unit}`,
});

/** What the app promises to be, each against what was measured. A figure that is no number meets no goal. */
export const goalsOf = ({ marks, timings, weights, findings }: Figures): Goal[] => [
  atLeast('performance', marks.performance, 98),
  atLeast('accessibility', marks.accessibility, 100),
  atLeast('best practices', marks.bestPractices, 100),
  atLeast('SEO', marks.seo, 100),
  atMost('LCP', marks.lcpMs, 1_200, ' ms'),
  atMost('CLS', marks.cls, 0),
  atMost('step change', timings.stepChangeMs, 100, ' ms'),
  atMost('save acknowledged', timings.saveAcknowledgedMs, 50, ' ms'),
  atMost('saved, and the next step shown', timings.nextStepShownMs, 200, ' ms'),
  atMost('off-line first paint', timings.offlineFcpMs, 500, ' ms'),
  atMost('off line until a step can be answered', timings.offlineInteractiveMs, 1_000, ' ms'),
  atMost('the app on a repeat visit', timings.repeatLoadBytes, 0, ' bytes'),
  atMost('findings on all screens', findings, 0),
  ...weights.map(({ name, bytes, maxBytes }) => atMost(name, bytes / 1000, maxBytes / 1000, ' kB')),
];
