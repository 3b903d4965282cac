import { withAuditSystem } from '../audit/audit-system.ts';
import { speedGoalsOf } from '../audit/goals.ts';
import { markPage } from '../audit/lighthouse.ts';
import { measureTimings, openerOf } from '../audit/timings.ts';
import { readBuildWeight } from '../launcher/build-weight.ts';
import { brief, type Measured } from './measure.ts';

const lighthouseRuns = 3;

/** How quick the app is on a phone and what it weighs, as `npm run audit` measures it, which looks at the screens too. */
export const measureApp = (): Promise<Measured[]> =>
  withAuditSystem(async ({ place, browser, chromePath }) => {
    const marks = await markPage(`${place.app}/`, chromePath, lighthouseRuns);
    const timings = await measureTimings(openerOf(browser, place.app));
    const { weights } = readBuildWeight();
    return speedGoalsOf({ marks, timings, weights }).map(({ subject, value, limit, unit }) => ({
      name: subject,
      unit: limit > 0 ? `${unit}, ${(value / limit).toFixed(2)} of its goal ${limit}` : `${unit} (goal 0)`,
      value: brief(value),
    }));
  });
