import type { Browser, Page } from 'playwright-core';
import { median } from '../bench/percentile.ts';
import { giveAnswers, screenAnswers } from '../journey/screens.ts';
import { type OpenPage, settle } from './tour.ts';

/** How quick the app feels on a phone with a quarter of this machine's speed, in milliseconds. */
export type Timings = {
  stepChangeMs: number;
  /** From the press on SUBMIT to the answers being committed to the phone's database, which alone opens the next step. */
  saveAcknowledgedMs: number;
  /** From that press to the next step being drawn. */
  nextStepShownMs: number;
  offlineFcpMs: number;
  /** Off line, from the navigation to a step that can be answered. */
  offlineInteractiveMs: number;
  /** Of the app's own files, on a repeat visit with a line. */
  repeatLoadBytes: number;
};

const slowdown = 4;
const rounds = 5;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/**
 * From the press to the change of the address, and to the first moment in which `shown` holds; measured inside the page,
 * on its own clock. The address tells by itself; the rest is looked at between frames.
 */
const pressUntil = (
  page: Page,
  selector: string,
  { path, shown }: { path: string; shown: string },
): Promise<{ moved: number; shown: number }> =>
  page.evaluate<{ moved: number; shown: number }>(`new Promise((resolve) => {
    const button = [...document.querySelectorAll('button, a')].find((other) => other.matches(${JSON.stringify(selector)}));
    const channel = new MessageChannel();
    const start = performance.now();
    const since = () => performance.now() - start;
    let moved;
    navigation.addEventListener('currententrychange', () => {
      if (location.pathname === ${JSON.stringify(path)}) moved ??= since();
    });
    channel.port1.onmessage = () => {
      if (moved !== undefined && ${shown}) resolve({ moved, shown: since() });
      else setTimeout(() => channel.port2.postMessage(null), 2);
    };
    button.click();
    channel.port2.postMessage(null);
  })`);

async function beginApplication(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'R500' }).click();
  await page.waitForURL((url) => url.pathname === '/questionaire');
}

/** Steps 1 and 2 to and fro: nothing of it needs the server. */
async function measureSteps(
  page: Page,
): Promise<Pick<Timings, 'stepChangeMs' | 'saveAcknowledgedMs' | 'nextStepShownMs'>> {
  const changes: number[] = [];
  const saves: number[] = [];
  const shows: number[] = [];
  await page.goto('/');
  await beginApplication(page);
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('/questionaire');
    await settle(page);
    await giveAnswers(page, screenAnswers['/questionaire']());
    const heading = JSON.stringify(await page.getByRole('heading', { level: 1 }).innerText());
    // SUBMIT opens the next step only when the phone's database has the answers.
    const saved = await pressUntil(page, 'main button[type=submit]', {
      path: '/personal',
      shown: `![null, ${heading}].includes(document.querySelector('h1')?.innerText ?? null)`,
    });
    saves.push(saved.moved);
    shows.push(saved.shown);
    await settle(page);
    const { shown: changed } = await pressUntil(page, 'main a[href="/questionaire"]', {
      path: '/questionaire',
      shown: `document.querySelector('h1')?.innerText === ${heading}`,
    });
    changes.push(changed);
  }
  return {
    stepChangeMs: median(changes),
    saveAcknowledgedMs: median(saves),
    nextStepShownMs: median(shows),
  };
}

type Repeat = Pick<Timings, 'offlineFcpMs' | 'offlineInteractiveMs' | 'repeatLoadBytes'>;

/** Visits after the first, from the service worker's store: without any network, and with one that is not needed. */
async function measureRepeat(page: Page): Promise<Repeat> {
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await beginApplication(page);
  await settle(page);
  const repeatLoadBytes = await ownBytesOf(page, () => page.goto('/questionaire'));
  await page.context().setOffline(true);
  const paints: number[] = [];
  const answers: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('/faq');
    paints.push(await firstPaint(page));
    await page.goto('/questionaire');
    answers.push(await firstQuestion(page));
  }
  await page.context().setOffline(false);
  return { offlineFcpMs: median(paints), offlineInteractiveMs: median(answers), repeatLoadBytes };
}

const fileTypes = new Set<string>(['Document', 'Script', 'Stylesheet', 'Image', 'Font', 'Manifest']);

/** The app's own files that came over the line rather than from the phone, in bytes as they travelled. */
async function ownBytesOf(page: Page, visit: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const overTheLine = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isStored = response.fromServiceWorker || response.fromDiskCache || response.fromPrefetchCache;
    if (fileTypes.has(type) && !isStored) overTheLine.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (overTheLine.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await visit();
  await settle(page);
  await session.detach();
  return bytes;
}

/** When the first question of the step could be answered, since the navigation. Nothing of it is there before its code. */
const firstQuestion = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const look = () => document.querySelector('main input[type=radio]') ? resolve(performance.now()) : requestAnimationFrame(look);
    look();
  })`);

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

/** A slowed page uses a processor up even while it does nothing, so each is closed before the next is measured. */
async function onSlowPage<Result>(open: OpenPage, measure: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await open('phone');
  try {
    await slowDown(page);
    return await measure(page);
  } finally {
    await page.context().close();
  }
}

/** Measures on pages of their own profile. */
export async function measureTimings(open: OpenPage): Promise<Timings> {
  const steps = await onSlowPage(open, measureSteps);
  const repeat = await onSlowPage(open, measureRepeat);
  return { ...steps, ...repeat };
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
