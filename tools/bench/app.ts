import { readBuildWeight } from '../launcher/build-pwa.ts';
import { speedGoalsOf } from '../lighthouse/goals.ts';
import { markPage } from '../lighthouse/lighthouse.ts';
import { withLighthouseSystem } from '../lighthouse/lighthouse-system.ts';
import { measureTimings, openerOf } from '../lighthouse/timings.ts';
import { brief, type Measured } from './measure.ts';

const lighthouseRuns = 3;

/** Measures the speed and weight of the app on a phone, like `npm run lighthouse`, which also checks every screen. */
export const measureApp = (): Promise<Measured[]> =>
  withLighthouseSystem(async ({ place, browser, chromePath }) => {
    const marks = await markPage(`${place.app}/`, chromePath, lighthouseRuns);
    const timings = await measureTimings(openerOf(browser, place.app));
    const { weights } = readBuildWeight();
    return speedGoalsOf({ marks, timings, weights }).map(({ subject, value, limit, unit }) => ({
      name: subject,
      unit: limit > 0 ? `${unit}, ${(value / limit).toFixed(2)} of its goal ${limit}` : `${unit} (goal 0)`,
      value: brief(value),
    }));
  });
