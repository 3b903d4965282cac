import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Gateway, startGateway } from '@tshepa/gateway';
import { configSchema } from '@tshepa/gateway/config';
import { createLogger, loadConfig } from '@tshepa/service-kit';
import { isFull, manyFromOneAddress, repoRoot } from '@tshepa/test-kit';
import { at, fill, press, screens } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepAssets } from '../../pwa/build/former-assets.ts';
import { answerLikeNewerServer, syncLine } from '../support/bad-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { type FrontDoor, startFrontDoor } from '../support/front-door.ts';
import { buildOf, isMarked, markPage, untilInstalled, untilUpdateWaits } from '../support/installed-app.ts';
import { makeSecondBuild } from '../support/second-build.ts';
import { somebody } from '../support/system.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const system = useBrowserSystem();
const folder = temporaryDir('builds');
const first = join(repoRoot, 'pwa/dist');
const second = join(folder.path, 'second');
const former = join(folder.path, 'former');

let next: Gateway | undefined;
let front: FrontDoor;

const startNext = (env: Record<string, string> = {}) =>
  startGateway(
    loadConfig(configSchema, {
      NODE_ENV: 'test',
      NATS_URL: system.now.nats.url,
      PORT: '0',
      OPS_PORT: '0',
      ...manyFromOneAddress.gateway,
      PWA_DIR: second,
      PWA_FORMER_DIR: former,
      ...env,
    }),
    { logger: createLogger({ service: 'gateway', level: 'silent' }) },
  );

beforeAll(async () => {
  if (isBrowserSkipped()) return;
  await mkdir(former);
  await makeSecondBuild(first, second);
  await keepAssets({ from: first, to: former, now: new Date(0) });
  await keepAssets({ from: second, to: former, now: new Date(0) });
});
beforeEach(async () => {
  if (!isBrowserSkipped()) front = await startFrontDoor(system.now.url);
});
afterEach(async () => {
  await front?.close();
  await next?.close();
  next = undefined;
});
afterAll(() => next?.close());

const deploy = async (env?: Record<string, string>) => {
  next ??= await startNext(env);
  front.pointTo(next.url);
};

/** Opens a phone on which the first build is installed. */
async function openInstalled(path: string): Promise<Page> {
  const page = await system.openPhone('/faq', { baseURL: front.url });
  await untilInstalled(page);
  await page.goto(path);
  return page;
}

/** Reads the build time from the scripts of a build. */
async function builtAtOf(build: string): Promise<string> {
  const names = await readdir(join(build, 'assets'));
  for (const name of names.filter((file) => file.endsWith('.js'))) {
    const [, time] = /["'`](1\d{12})["'`]/.exec(await readFile(join(build, 'assets', name), 'utf8')) ?? [];
    if (time) return time;
  }
  throw new Error('The build has no time in it');
}

const privacyLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' });
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'ew version' });
const updateText = 'The new version opens as soon as your answers are sent.';

describe.skipIf(isBrowserSkipped())('a new version', () => {
  test('a new version that arrives in the middle of a step does not interrupt the step, even when requested, and opens after SUBMIT', async () => {
    const person = somebody();
    const page = await openInstalled('/');
    await screens.home(page, 500);
    await screens.questionaire(page);
    await fill(page, { 'Full name': person.fullName, Initials: person.initials });
    await markPage(page);
    await deploy();
    await untilUpdateWaits(page);
    await toast(page).getByText('New version ready').waitFor();
    await press(page, 'Update now');
    await toast(page).getByText(updateText).waitFor();
    await fill(page, { 'First name': person.firstName });
    await page.getByLabel('Surname').focus();
    // Going away and coming back makes the app check whether it may reload.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    expect([await isMarked(page), await buildOf(page)]).toEqual([true, 'first']);
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(person.fullName);
    await screens.personal(page, person);
    await at(page, '/consent');
    await expect.poll(() => buildOf(page).catch(() => 'loading'), { timeout: 20_000 }).toBe('second');
    expect(await isMarked(page)).toBe(false);
    await page.getByRole('button', { name: 'I AGREE' }).waitFor();
    await page.goto('/personal');
    await page.getByText(person.lastName, { exact: true }).waitFor();
  });

  test.runIf(isFull)(
    'when this build cannot read the server’s replies, the new version is installed on request and no answer is lost',
    async () => {
      const person = somebody();
      const page = await openInstalled('/');
      await screens.home(page, 500);
      await screens.questionaire(page);
      const forget = await answerLikeNewerServer(page, '**/customer?*', '"consent"', '"interview"');
      await screens.personal(page, person);
      await page.getByText('This app is out of date. Please update it now.').waitFor();
      await syncLine(page, 'Saved on this phone until the app is updated').waitFor();
      await forget();
      await deploy();
      await press(page, 'Update now');
      await expect.poll(() => buildOf(page).catch(() => 'loading'), { timeout: 20_000 }).toBe('second');
      await syncLine(page, /^Received/).waitFor();
      await page.getByText(person.lastName, { exact: true }).waitFor();
    },
  );

  test.runIf(isFull)(
    'a new version opens by itself at the next start, before anything is drawn, when no step is unfinished',
    async () => {
      const page = await openInstalled('/contact');
      await deploy();
      await untilUpdateWaits(page);
      await toast(page).getByText('New version ready').waitFor();
      await expect.poll(() => buildOf(page)).toBe('first');
      await page.goto('/faq');
      await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor();
      await expect.poll(() => buildOf(page)).toBe('second');
      await page.getByRole('contentinfo').waitFor();
      await expect.poll(() => toast(page).count()).toBe(0);
    },
  );

  test.runIf(isFull)('a new version does not open by itself over an unfinished step', async () => {
    const page = await openInstalled('/');
    await screens.home(page, 500);
    await screens.questionaire(page);
    await fill(page, { 'Full name': 'Thandi Dlamini', Initials: 'T' });
    await page.getByLabel('Surname').focus();
    await deploy();
    await untilUpdateWaits(page);
    await page.reload();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Thandi Dlamini');
    await toast(page).getByText('New version ready').waitFor();
    await expect.poll(() => buildOf(page)).toBe('first');
    await press(page, 'Later');
    await expect.poll(() => toast(page).count()).toBe(0);
  });

  test.runIf(isFull)('a new version does not open by itself while another page is open', async () => {
    const page = await openInstalled('/contact');
    const otherPage = await page.context().newPage();
    await otherPage.goto(`${front.url}/faq`);
    await deploy();
    await untilUpdateWaits(page);
    await otherPage.goto(`${front.url}/notification`);
    await toast(otherPage).getByText('New version ready').waitFor();
    expect([await buildOf(otherPage), await buildOf(page)]).toEqual(['first', 'first']);
  });

  test.runIf(isFull)(
    'a new version that the server requires waits until the step is submitted, then opens without being asked',
    async () => {
      const person = somebody();
      const page = await openInstalled('/');
      await screens.home(page, 500);
      await screens.questionaire(page);
      await fill(page, { 'Full name': person.fullName });
      await markPage(page);
      // The required build time is after the first build and before the second.
      const builtAt = Number(await builtAtOf(first));
      await deploy({ MINIMUM_APP_BUILD: new Date(builtAt + 30_000).toISOString() });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await toast(page).getByText(updateText).waitFor();
      await expect.poll(() => toast(page).getByRole('button').count()).toBe(0);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
      expect([await isMarked(page), await buildOf(page)]).toEqual([true, 'first']);
      await screens.personal(page, person);
      await at(page, '/consent');
      await expect.poll(() => buildOf(page).catch(() => 'loading'), { timeout: 20_000 }).toBe('second');
      await page.getByRole('button', { name: 'I AGREE' }).waitFor();
      await expect.poll(() => toast(page).count()).toBe(0);
    },
  );

  test.runIf(isFull)('the app checks for a new version when it becomes visible, at most hourly', async () => {
    const page = await openInstalled('/faq');
    await page.clock.install();
    await page.reload();
    const cached = () =>
      page.evaluate(async () => (await caches.keys()).some((name) => name.includes('precache')));
    await expect.poll(cached).toBe(true);
    const asked = () => front.asked.filter((path) => path === '/sw.js').length;
    const lookAgain = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.clock.runFor(5_000);
    const before = asked();
    await lookAgain();
    await page.clock.fastForward('59:00');
    await lookAgain();
    expect(asked()).toBe(before);
    await page.clock.fastForward('02:00');
    await lookAgain();
    await expect.poll(asked).toBe(before + 1);
    await lookAgain();
    expect(asked()).toBe(before + 1);
  });

  test.runIf(isFull)('a new version leaves a page of the previous build working offline', async () => {
    const page = await openInstalled('/faq');
    const other = await page.context().newPage();
    await other.goto(`${front.url}/login`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await markPage(other);
    await deploy();
    await untilUpdateWaits(page);
    await toast(page).getByText('New version ready').waitFor();
    await press(page, 'Update now');
    await expect.poll(() => buildOf(page).catch(() => 'loading')).toBe('second');
    front.refuseConnections();
    // The click is dispatched because the page is in the background.
    await privacyLink(other).dispatchEvent('click');
    await other.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
    expect([await isMarked(other), await buildOf(other)]).toEqual([true, 'first']);
  });
});

describe.skipIf(isBrowserSkipped())('a missing part of the app', () => {
  test('a missing part of the app reloads the page once; then a page reports it, and opens the requested screen when the part is back', async () => {
    const page = await system.openPhone('/login', { baseURL: front.url, serviceWorkers: 'block' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
    });
    front.lose(/\/assets\/beside-/);
    await privacyLink(page).click();
    await page.getByRole('heading', { level: 1, name: 'This page could not be opened' }).waitFor();
    expect(opened).toEqual(['/privacy-policy']);
    front.lose();
    await press(page, 'Try again');
    await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
  });

  test.runIf(isFull)(
    'a part of the app is still found on the server after its build was replaced',
    async () => {
      const page = await system.openPhone('/login', { baseURL: front.url, serviceWorkers: 'block' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await markPage(page);
      await deploy();
      await privacyLink(page).click();
      await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
      expect([await isMarked(page), await buildOf(page)]).toEqual([true, 'first']);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
      await expect.poll(() => buildOf(page)).toBe('second');
    },
  );
});
