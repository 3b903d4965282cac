import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@tshepa/contracts';
import { isFull, repoRoot } from '@tshepa/test-kit';
import { at, fill, press, screens } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { type FrontDoor, startFrontDoor } from '../support/front-door.ts';
import { untilInstalled } from '../support/installed-app.ts';
import { storageOf } from '../support/kept-on-phone.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem();
let front: FrontDoor;

beforeEach(async () => {
  front = await startFrontDoor(system.now.url);
});
afterEach(() => front.close());

/** The address that a new visitor reaches by opening each address offline, on a phone that has the app. */
const addressesReached = {
  '/': '/',
  '/form-application': '/',
  '/questionaire': '/',
  '/personal': '/',
  '/consent': '/',
  '/verification': '/',
  '/more-info': '/',
  '/financial': '/',
  '/banking': '/',
  '/bank-connect': '/',
  '/payslip': '/',
  '/gross-income': '/',
  '/affordability': '/',
  // This address is in messages to applicants, so the visitor is asked who they are.
  '/loading': '/loading',
  '/otp-enrollment': '/',
  '/payback': '/',
  '/loan-verification': '/',
  '/otp-loan': '/',
  '/otp-loan-manuel': '/',
  '/done': '/',
  '/contact': '/contact',
  '/notification': '/notification',
  '/t-and-c': '/t-and-c',
  '/privacy-policy': '/privacy-policy',
  '/faq': '/faq',
  '/accessibility': '/accessibility',
  // An applicant's phone does not store the staff screens.
  '/login': '/login',
  '/admin': '/admin',
} as const;

const goOffline = (page: Page) => page.context().setOffline(true);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe.skipIf(isBrowserSkipped())('the app', () => {
  test('the app stores every screen for applicants for use offline, but not the staff screens, other languages or the PDF reader', async () => {
    const worker = await readFile(join(repoRoot, 'pwa/dist/sw.js'), 'utf8');
    const stored = Array.from(
      worker.matchAll(/"url":"([^"]+)"|url:["'`]([^"'`]+)/g),
      ([, one, other]) => one ?? other,
    );
    const built = (await readdir(join(repoRoot, 'pwa/dist/assets'))).filter((name) =>
      /\.(?:js|css)$/.test(name),
    );
    expect(built.filter((name) => !stored.includes(`assets/${name}`))).toEqual([]);
    expect(
      stored.filter((name) => /^assets\/(?:staff|languages|pdf)\/|pdf\.worker/.test(name ?? '')),
    ).toEqual([]);
    expect(stored).toEqual(expect.arrayContaining(['index.html', 'app.html', 'manifest.webmanifest']));
    expect(stored).toHaveLength(new Set(stored).size);
  });

  test('the home page links the app’s manifest after the page is drawn', async () => {
    const page = await system.openPhone('/');
    const manifest = page.locator('link[rel=manifest]');
    await manifest.waitFor({ state: 'attached' });
    expect(await manifest.count()).toBe(1);
    const reply = await page.request.get((await manifest.getAttribute('href')) ?? '');
    expect(await reply.json()).toMatchObject({ start_url: expect.any(String), display: 'standalone' });
  });
});

describe.skipIf(isBrowserSkipped() || !isFull)('the app offline', () => {
  test('[S2.01] the app opens offline at each of the 28 addresses', async () => {
    const page = await system.openPhone('/faq');
    await untilInstalled(page);
    await goOffline(page);
    const landed: Record<string, string> = {};
    for (const [path, expected] of Object.entries(addressesReached)) {
      await page.goto(path);
      await heading(page).waitFor();
      await at(page, expected).catch(() => undefined);
      landed[path] = new URL(page.url()).pathname;
      if (expected === '/login' || expected === '/admin')
        await page.getByRole('heading', { name: 'This page could not be opened' }).waitFor();
    }
    expect(landed).toEqual(addressesReached);
    expect(Object.keys(landed)).toHaveLength(28);
  });

  test('a support code is made without a connection, and staff see the phone under it when the connection is back', async () => {
    const page = await system.openPhone('/faq');
    await untilInstalled(page);
    await goOffline(page);
    await page.goto('/contact');
    await press(page, 'Show a support code');
    await page.getByText('There is no connection.').waitFor();
    const shown = page.getByText(/^(?:[B-Z] ){7}[B-Z]$/);
    const code = (await shown.innerText()).replaceAll(/\s/g, '');
    await page.goto('/faq');
    await page.context().setOffline(false);
    const bearer = await system.now.signIn('agent');
    const read = () => system.now.client().call(operations.getPhone, { code }, { bearer });
    await expect
      .poll(() => read().catch(() => null))
      .toMatchObject({ phone: { line: { wasOffline: true } } });
    await page.goto('/notification');
    await press(page, 'Show a support code');
    await page.getByText('Give our staff this code.').waitFor();
    expect((await shown.innerText()).replaceAll(/\s/g, '')).toBe(code);
  });

  test('the app is woken by the browser when the connection is back, and sends its outbox', async () => {
    const page = await system.openPhone('/faq', { baseURL: front.url });
    await untilInstalled(page);
    await page.goto('/');
    await screens.home(page, 500);
    await screens.questionaire(page);
    const messageFromWorker = page.evaluate(
      () =>
        new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data));
        }),
    );
    front.refuseConnections();
    const person = somebody();
    await screens.personal(page, person);
    await at(page, '/consent');
    await page.getByText('You are offline.').waitFor();
    front.comeBack();
    const cdp = await page.context().newCDPSession(page);
    const registrationId = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(front.url));
        if (found) resolve(found.registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.dispatchSyncEvent', {
      origin: front.url,
      registrationId: await registrationId,
      tag: 'outbox',
      lastChance: false,
    });
    expect(await messageFromWorker).toEqual({ type: 'WAKE_OUTBOX' });
    const bearer = await system.now.signIn('agent');
    const held = async () => {
      const { items } = await system.now
        .client()
        .call(operations.listApplications, { searchId: person.idNumber }, { bearer });
      return items.length;
    };
    await expect.poll(held, { timeout: 10_000 }).toBe(1);
  });

  test('offline, the app still knows the banks, the employers that were looked up before, and that the site was closed', async () => {
    const { page } = await phoneAt(system, { upTo: 'save-financial', page: 'banking' });
    await page.goto('/');
    await at(page, '/banking');
    await untilInstalled(page);
    await page.goto('/more-info');
    await fill(page, { 'Employer name': '' });
    await page.getByRole('combobox', { name: 'Employer name' }).pressSequentially('blue');
    const suggestion = page.getByRole('listbox').getByRole('option').first();
    await suggestion.waitFor();
    const name = await suggestion.innerText();
    await goOffline(page);
    await page.goto('/more-info');
    await fill(page, { 'Employer name': '' });
    await page.getByRole('combobox', { name: 'Employer name' }).pressSequentially('blue');
    await page.getByRole('listbox').getByRole('option', { name }).waitFor();
    await page.goto('/banking');
    const banks = page.getByLabel('Bank', { exact: true }).locator('option');
    await expect
      .poll(() => banks.allInnerTexts())
      .toEqual(expect.arrayContaining(['Absa', 'Capitec', 'FNB', 'Nedbank', 'Standard Bank']));

    await page.context().setOffline(false);
    const bearer = await system.now.signIn('manager');
    const switchSite = (status: boolean, message: string) =>
      system.now.client().call(operations.updateSiteStatus, { status, message }, { bearer });
    await switchSite(false, 'Closed for stock-taking.');
    try {
      await page.goto('/faq');
      await page.getByText('Closed for stock-taking.').waitFor();
      await expect.poll(() => storageOf(page)).toContain('Closed for stock-taking.');
      await goOffline(page);
      await page.goto('/contact');
      await page.getByText('You are offline.').waitFor();
      await page.getByText('Closed for stock-taking.').waitFor();
    } finally {
      await switchSite(true, '');
    }
  });

  test.each([
    ['may', 'This phone keeps your application safe.'],
    ['may not', 'The phone may delete your application when storage runs low.'],
  ])('after the enrolment passcode the app shows that the browser %s keep the application', async (may, words) => {
    const { page, journey } = await phoneAt(system, {
      upTo: 'send-enrolment-otp',
      page: 'loading',
      isSubmitted: true,
    });
    const cdp = await page.context().newCDPSession(page);
    const { browserContextId = '' } = (await cdp.send('Target.getTargetInfo')).targetInfo;
    await cdp.send('Browser.setPermission', {
      browserContextId,
      permission: { name: 'persistent-storage' },
      setting: may === 'may' ? 'granted' : 'denied',
      origin: system.now.url,
    });
    await page.goto('/loading');
    await at(page, '/otp-enrollment');
    await screens.enrolmentOtp(page, await system.now.sandbox.passcode(journey.person.cellNo));
    await at(page, '/payback');
    await page.goto('/notification');
    await page.getByText(words).waitFor();
  });

  test('the shortcut to the chat opens the chat online, and shows its number offline', async () => {
    const page = await system.openPhone('/faq');
    await untilInstalled(page);
    await page.route('https://wa.me/**', (route) => route.fulfill({ body: 'the chat' }));
    await page.goto('/contact?chat=whatsapp');
    await page.waitForURL(/^https:\/\/wa\.me\/\d+\?text=/);
    await goOffline(page);
    await page.goto(`${system.now.url}/contact?chat=whatsapp`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /WhatsApp/ })
      .waitFor();
    await page.getByText('You are offline.').waitFor();
    await at(page, '/contact');
  });
});
