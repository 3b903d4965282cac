import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { findBrowser, quietFlags } from '@tshepa/test-kit/programs/browser';
import { type Browser, chromium } from 'playwright-core';
import { addOrResetStaff, withBus } from '../demo/operator.ts';
import { createHttpClient } from '../journey/http-client.ts';
import { startSystem } from '../launcher/start-system.ts';
import type { TourPlace } from './tour.ts';

/** Figures go to the standard output, so that a program can read them; everything else to the other one. */
const say = (text: string) => void process.stderr.write(`${text}\n`);

type LighthouseSystem = { place: TourPlace; browser: Browser; chromePath: string };

/** Runs `work` against a whole system of its own, with the built app and a manager signed in; leaves nothing behind. */
export async function withLighthouseSystem<T>(work: (system: LighthouseSystem) => Promise<T>): Promise<T> {
  const found = await findBrowser(say);
  const dataDir = mkdtempSync(join(tmpdir(), 'tshepa-audit-'));
  const system = await startSystem({
    dataDir,
    shouldBuildPwa: true,
    logLevel: 'warn',
    env: { gateway: { RATE_LIMIT_PER_MINUTE: '100000' } },
    progress: say,
  });
  try {
    const account = await withBus(system.urls.nats, (bus) =>
      addOrResetStaff(bus, 'audit.manager@tshepa.example', 'manager'),
    );
    const credentials = { ...account, newPassword: `audit ${newId()}` };
    const manager = await createHttpClient(system.urls.app).call(operations.signIn, credentials);
    const browser = await chromium.launch({
      executablePath: found.path,
      args: [...found.args, ...quietFlags],
    });
    try {
      const place = { app: system.urls.app, sandbox: system.urls.sandbox, manager };
      return await work({ place, browser, chromePath: found.path });
    } finally {
      await browser.close();
    }
  } finally {
    await system.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
