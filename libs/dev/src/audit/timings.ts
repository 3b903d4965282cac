import type { Browser, Page } from 'playwright-core';
import { median } from './lighthouse.ts';
import { type OpenPage, settle } from './tour.ts';

/** How quick the app feels on a phone with a quarter of this machine's speed, in milliseconds. */
export type Timings = { stepChangeMs: number; saveAcknowledgedMs: number; offlineFcpMs: number };

const slowdown = 4;
const rounds = 5;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** From the press to the first frame in which `condition` holds; measured inside the page, on its own clock. */
const pressUntil = (page: Page, selector: string, condition: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const button = [...document.querySelectorAll('button, a')].find((other) => other.matches(${JSON.stringify(selector)}));
    const start = performance.now();
    const look = () => (${condition}) ? resolve(performance.now() - start) : requestAnimationFrame(look);
    button.click();
    look();
  })`);

/** Steps 1 and 2 to and fro: nothing of it needs the server. */
async function measureSteps(page: Page): Promise<Pick<Timings, 'stepChangeMs' | 'saveAcknowledgedMs'>> {
  const changes: number[] = [];
  const saves: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('/questionaire');
    await settle(page);
    for (const [group, answer] of [
      [/actively employed/, 'Yes'],
      [/over the age/, 'Yes'],
      [/debt counselling/, 'No'],
    ] as const)
      await page.getByRole('group', { name: group }).getByLabel(answer, { exact: true }).check();
    const heading = JSON.stringify(await page.getByRole('heading', { level: 1 }).innerText());
    // SUBMIT opens the next step only when the phone's database has the answers.
    saves.push(
      await pressUntil(
        page,
        'main button[type=submit]',
        `location.pathname === '/personal' && ![null, ${heading}].includes(document.querySelector('h1')?.innerText ?? null)`,
      ),
    );
    await settle(page);
    changes.push(
      await pressUntil(
        page,
        'main a[href="/questionaire"]',
        `document.querySelector('h1')?.innerText === ${heading}`,
      ),
    );
  }
  return { stepChangeMs: median(changes), saveAcknowledgedMs: median(saves) };
}

/** A visit without any network, from the service worker's store. */
async function measureOffline(page: Page): Promise<number> {
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.waitForTimeout(2_000);
  await page.context().setOffline(true);
  const paints: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('/faq');
    await page.goto('/questionaire');
    await page.goto('/faq');
    paints.push(await firstPaint(page));
  }
  await page.context().setOffline(false);
  return median(paints);
}

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const found = performance.getEntriesByName('first-contentful-paint')[0];
    if (found) return resolve(found.startTime);
    new PerformanceObserver((list, observer) => {
      const entry = list.getEntriesByName('first-contentful-paint')[0];
      if (!entry) return;
      observer.disconnect();
      resolve(entry.startTime);
    }).observe({ type: 'paint', buffered: true });
  })`);

/** Measures on pages of their own profile. */
export async function measureTimings(open: OpenPage): Promise<Timings> {
  const page = await open('phone');
  await page.goto('/');
  await page.getByRole('button', { name: 'R500' }).click();
  await page.waitForURL((url) => url.pathname === '/questionaire');
  await slowDown(page);
  const steps = await measureSteps(page);
  const offlinePage = await open('phone');
  await slowDown(offlinePage);
  return { ...steps, offlineFcpMs: await measureOffline(offlinePage) };
}

/** A phone's browser profile for `app`. */
export const openerOf =
  (browser: Browser, app: string): OpenPage =>
  async () => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      baseURL: app,
      isMobile: true,
      hasTouch: true,
      locale: 'en-ZA',
      timezoneId: 'Africa/Johannesburg',
    });
    return context.newPage();
  };
