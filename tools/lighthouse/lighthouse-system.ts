import { manyFromOneAddress } from '@tshepa/test-kit/limits';
import { findBrowser, quietFlags } from '@tshepa/test-kit/programs/browser';
import { type Browser, chromium } from 'playwright-core';
import { addOrResetStaff, signIn, withBus } from '../demo/operator.ts';
import { withOwnSystem } from '../launcher/own-system.ts';
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

/** Progress goes to stderr, because programs read the results from stdout. */
const say = (text: string) => void process.stderr.write(`${text}\n`);

type LighthouseSystem = { place: TourPlace; browser: Browser; chromePath: string };

/** Runs `work` against a temporary system with the built app, a browser, and a manager who is signed in. */
export async function withLighthouseSystem<T>(work: (system: LighthouseSystem) => Promise<T>): Promise<T> {
  const { path: chromePath, args } = await findBrowser(say);
  const options = {
    shouldBuildPwa: true,
    logLevel: 'warn',
    env: manyFromOneAddress,
    progress: say,
  };
  return withOwnSystem(options, async ({ urls: { app, sandbox, nats } }) => {
    const account = await withBus(nats, (bus) =>
      addOrResetStaff(bus, 'lighthouse.manager@tshepa.example', 'manager'),
    );
    const manager = await signIn(app, account);
    const browser = await chromium.launch({ executablePath: chromePath, args: [...args, ...quietFlags] });
    try {
      return await work({ place: { app, sandbox, manager }, browser, chromePath });
    } finally {
      await browser.close();
    }
  });
}

export async function visitEveryScreen(tour: Tour): Promise<void> {
  for (const part of [tourOpenPages, tourSteps, tourLoan, tourManualOtp, tourDeclined, tourPhone, tourStaff])
    await part(tour);
}
