import { manyFromOneAddress } from '@tshepa/test-kit/limits';
import { findBrowser, quietFlags } from '@tshepa/test-kit/programs/browser';
import { type Browser, chromium } from 'playwright-core';
import { addOrResetStaff, signIn, withBus } from '../demo/operator.ts';
import { withOwnSystem } from '../launcher/own-system.ts';
import { startAnother } from '../launcher/start-another.ts';
import type { System } from '../launcher/start-system.ts';
import { type Visits, walkFirstApplication } from './first-application.ts';
import { slow4G, startSlowLine, trustFlag } from './slow-line.ts';
import { openerOf } from './timings.ts';
import type { Tour, TourPlace } from './tour.ts';
import {
  tourDeclined,
  tourLoan,
  tourManualOtp,
  tourOpenPages,
  tourPhone,
  tourSteps,
} from './tour-applicant.ts';
import { tourStaff } from './tour-staff.ts';
import { tourStaffBatches } from './tour-staff-batches.ts';
import { tourStaffDialogs } from './tour-staff-dialogs.ts';
import { tourStaffRecord } from './tour-staff-record.ts';
import { tourStaffLock, tourStaffSearch } from './tour-staff-team.ts';

/** Progress goes to stderr, because programs read the results from stdout. */
const say = (text: string) => void process.stderr.write(`${text}\n`);

export type LighthouseSystem = { system: System; place: TourPlace; browser: Browser; chromePath: string };

/** Runs `work` against a temporary system with the built app, a browser, and a manager who is signed in. */
export async function withLighthouseSystem<T>(work: (system: LighthouseSystem) => Promise<T>): Promise<T> {
  const { path: chromePath, args } = await findBrowser(say);
  const options = {
    shouldBuildPwa: true,
    logLevel: 'warn',
    env: manyFromOneAddress,
    progress: say,
  };
  return withOwnSystem(options, async (system) => {
    const { app, sandbox, nats } = system.urls;
    const signInManager = async (email: string) =>
      signIn(app, await withBus(nats, (bus) => addOrResetStaff(bus, email, 'manager')));
    const manager = await signInManager('naledi.botha@tshepa.example');
    const colleague = await signInManager('sipho.dube@tshepa.example');
    const browser = await chromium.launch({
      executablePath: chromePath,
      args: [...args, ...quietFlags, await trustFlag(system.dataDir)],
    });
    try {
      return await work({ system, place: { app, sandbox, manager, colleague }, browser, chromePath });
    } finally {
      await browser.close();
    }
  });
}

const screenTours = {
  applicant: [tourOpenPages, tourSteps, tourLoan, tourManualOtp, tourDeclined, tourPhone],
  // The list and its pages come last, because they need applications.
  staff: [tourStaffRecord, tourStaffBatches, tourStaffDialogs, tourStaffLock, tourStaffSearch, tourStaff],
} as const;

export type ScreensOf = keyof typeof screenTours;
export const allScreens = Object.keys(screenTours) as readonly ScreensOf[];

/** Visits every screen and dialog of applicants, of staff, or of both. */
export async function visitEveryScreen(tour: Tour, of: readonly ScreensOf[] = allScreens): Promise<void> {
  for (const whose of of) for (const part of screenTours[whose]) await part(tour);
}

type VisitsOptions = {
  rounds: number;
  /** The folder of an earlier build, which is measured in turns with the current build. */
  against?: string | undefined;
};

/** Measures a first application over a slow line, `rounds` times. */
export async function measureVisits(
  { system, browser }: LighthouseSystem,
  { rounds, against }: VisitsOptions,
): Promise<{ visits: Visits[]; before: Visits[] }> {
  const earlier = against ? await startAnother(system, 'gateway', { env: { PWA_DIR: against } }) : undefined;
  const measure = async (gateway: string) => {
    const line = await startSlowLine(gateway, { speed: slow4G, dataDir: system.dataDir });
    try {
      return await walkFirstApplication(openerOf(browser, line.url), line);
    } finally {
      await line.close();
    }
  };
  const visits: Visits[] = [];
  const before: Visits[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      say(`First application, round ${round} of ${rounds}`);
      if (earlier) before.push(await measure(earlier.url));
      visits.push(await measure(system.urls.gateway));
    }
  } finally {
    await earlier?.part.stop();
  }
  return { visits, before };
}
