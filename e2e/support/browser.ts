import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bySize, findBrowser, isBrowserSkipped, repoRoot } from '@tshepa/test-kit';
import { buildPwa } from '@tshepa/tools/launcher';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { chromiumFlags, fewProcesses } from './chromium-flags.ts';
import { describePages } from './describe-pages.ts';
import { makeLocatorsFast } from './fast-locators.ts';
import { endProfile, takePage } from './profiles.ts';
import { takeSystem, type UseOptions } from './system.ts';

export const phone = { width: 360, height: 740 } as const;
export const tablet = { width: 1024, height: 768 } as const;

const closeWithinMs = 20_000;

/** A turning wheel draws the whole screen again sixty times a second, so only the full size shows it turning. */
const reducedMotion = bySize({ smallest: 'reduce', full: 'no-preference' } as const);

async function launch(): Promise<Browser> {
  const { path, args } = await findBrowser();
  return chromium.launch({ executablePath: path, args: [...args, ...chromiumFlags, ...fewProcesses] });
}

type Viewport = { width: number; height: number };

/** True when the tests run without a browser; browser tests are then skipped. */
export { isBrowserSkipped };

/** Errors in the code of the pages. A test that expects an error clears the list. */
type Complaints = string[];

/** The browser of this worker process. Each test opens profiles of its own in it. */
let shared: Promise<Browser> | undefined;

async function sharedBrowser(): Promise<Browser> {
  const running = await shared;
  if (!running?.isConnected()) shared = launch();
  return shared ?? launch();
}

type Options = Pick<BrowserContextOptions, 'serviceWorkers'> & UseOptions;

/**
 * Provides the whole system and a real browser for all tests of a file. An error in the code of a page fails its test.
 * Test files that visit many screens block the service worker, which would download the whole app for each profile.
 */
export function useBrowserSystem({ serviceWorkers = 'allow', ...options }: Options = {}) {
  let taken: Awaited<ReturnType<typeof takeSystem>> | undefined;
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const complaints: Complaints = [];

  beforeAll(async () => {
    if (isBrowserSkipped()) return;
    await buildPwa();
    taken = await takeSystem(options, join(repoRoot, 'pwa/dist'));
    browser = await sharedBrowser();
  });
  afterEach(async ({ task }) => {
    const pages = task.result?.state === 'fail' ? await describePages(contexts) : '';
    const closed = Promise.all(contexts.splice(0).map(endProfile));
    const isClosed = await Promise.race([closed.then(() => true), sleep(closeWithinMs, false)]);
    if (!isClosed) {
      // Chromium sometimes hangs while it closes a profile. Then the next test gets a new browser.
      process.stderr.write('The browser did not close its profiles and was started again\n');
      closed.catch(() => undefined);
      await browser?.close();
      browser = await sharedBrowser();
    }
    const found = complaints.splice(0);
    // Vitest prints this second error of the failed test beside the first.
    if (pages) throw new Error(`The pages at the end of the test:\n${pages}`);
    expect(found, 'errors in the page').toEqual([]);
  });
  afterAll(async () => {
    await taken?.end();
  });

  const running = () => {
    if (!taken || !browser)
      throw new Error('The system and the browser run only inside tests and hooks of this file');
    return { system: taken.system, browser };
  };

  /** Opens a page in a new browser profile, like another device. */
  const open = async (viewport: Viewport, path = '/', options: BrowserContextOptions = {}): Promise<Page> => {
    const { browser: chrome, system: served } = running();
    const settings = {
      viewport,
      baseURL: served.url,
      deviceScaleFactor: 1,
      isMobile: viewport.width < 500,
      hasTouch: true,
      locale: 'en-ZA',
      timezoneId: 'Africa/Johannesburg',
      acceptDownloads: true,
      reducedMotion,
      serviceWorkers,
    };
    // A service worker survives when a profile is emptied, so only profiles without a service worker are reused.
    const page = await (serviceWorkers === 'block' && Object.keys(options).length === 0
      ? takePage(chrome, settings)
      : chrome.newContext({ ...settings, ...options }).then((context) => context.newPage()));
    contexts.push(page.context());
    makeLocatorsFast(page);
    page.on('pageerror', (error) => complaints.push(error.message));
    // Screens that wait for third parties take some seconds on a quiet machine. On a busy machine they take five times
    // as long.
    page.setDefaultTimeout(30_000);
    await page.goto(path);
    return page;
  };

  return {
    get now() {
      return running().system;
    },
    complaints,
    openPhone: (path?: string, options?: BrowserContextOptions) => open(phone, path, options),
    openTablet: (path?: string, options?: BrowserContextOptions) => open(tablet, path, options),
  };
}
