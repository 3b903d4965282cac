import { findBrowser } from '@tshepa/test-kit';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { phone } from './browser.ts';
import { chromiumFlags } from './chromium-flags.ts';

/** A phone whose storage is on disk, so that its browser can crash and be started again. */
export function createCrashingPhone(profileDir: string, baseURL: string) {
  let context: BrowserContext | undefined;

  const close = async () => {
    await context?.close().catch(() => undefined);
    context = undefined;
  };
  return {
    open: async (path: string): Promise<Page> => {
      const found = await findBrowser();
      context = await chromium.launchPersistentContext(profileDir, {
        executablePath: found.path,
        args: [...found.args, ...chromiumFlags],
        viewport: phone,
        baseURL,
        isMobile: true,
        hasTouch: true,
        locale: 'en-ZA',
        timezoneId: 'Africa/Johannesburg',
      });
      const [page = await context.newPage()] = context.pages();
      page.setDefaultTimeout(15_000);
      await page.goto(path);
      return page;
    },
    /** Kills the browser, so that it cannot store anything more. */
    crash: async (page: Page) => {
      const cdp = await page.context().newCDPSession(page);
      const gone = new Promise<void>((resolve) => page.context().once('close', () => resolve()));
      cdp.send('Browser.crash').catch(() => undefined);
      await gone;
      await close();
    },
    close,
  };
}
