import type { Browser, Page } from 'playwright-core';
import { median } from '../bench/percentile.ts';
import { giveAnswers, screenAnswers } from '../journey/screens.ts';
import type { OpenPage } from './tour.ts';

/** The speed of the app on a phone with a quarter of this machine's speed. */
export type Timings = {
  stepChangeMs: number;
  /** The time from SUBMIT until the answers are committed to the phone's database, which opens the next step. */
  saveAcknowledgedMs: number;
  /** The time from SUBMIT until the next step is drawn. */
  nextStepShownMs: number;
  offlineFcpMs: number;
  /** The time from the navigation until a step can be answered, while offline. */
  offlineInteractiveMs: number;
  /** Bytes of the app's own files that an online repeat visit loads from the network. */
  repeatLoadBytes: number;
};

const slowdown = 4;
const rounds = 5;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Measures inside the page and on its clock. An event reports the new address; `shown` is checked between frames. */
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

/** Measurements wait until the network is idle, because a request in the background would slow them down. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined);
}

async function beginApplication(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'R500' }).click();
  await page.waitForURL((url) => url.pathname === '/questionaire');
}

/** Goes back and forth between steps 1 and 2, for which the server is not needed. */
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

/** Measures repeat visits, which are served by the service worker: online and offline. */
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

/** Counts the bytes of the app's own files that came over the network, as transferred. */
async function ownBytesOf(page: Page, visit: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const overNetwork = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isStored = response.fromServiceWorker || response.fromDiskCache || response.fromPrefetchCache;
    if (fileTypes.has(type) && !isStored) overNetwork.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (overNetwork.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await visit();
  await settle(page);
  await session.detach();
  return bytes;
}

/** Returns the time from the navigation until the app's code has rendered the first question. */
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

/** Opens and closes a slowed page: even an idle page occupies a processor and would distort the next measurement. */
async function onSlowPage<Result>(open: OpenPage, measure: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await open('phone');
  try {
    await slowDown(page);
    return await measure(page);
  } finally {
    await page.context().close();
  }
}

/** Measures on pages with separate profiles. */
export async function measureTimings(open: OpenPage): Promise<Timings> {
  const steps = await onSlowPage(open, measureSteps);
  const repeat = await onSlowPage(open, measureRepeat);
  return { ...steps, ...repeat };
}

/** Returns a function that opens a new phone profile on the app. */
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
