import { operations } from '@tshepa/contracts';
import { sampleStatement } from '@tshepa/integrations/samples';
import { isFull } from '@tshepa/test-kit';
import { at, button, pdf, press, screens } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { draftOnPhone, phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { startFrontDoor } from '../support/front-door.ts';
import { untilInstalled } from '../support/installed-app.ts';
import { storageOf } from '../support/kept-on-phone.ts';
import { sandboxCase, somebody } from '../support/system.ts';
import {
  card,
  goOffline,
  installedAt,
  openUnsentChanges,
  says,
  statusLine,
} from '../support/unsent-changes.ts';

const system = useBrowserSystem();

const dialog = (page: Page) => page.getByRole('dialog');
const goOnline = (page: Page) => page.context().setOffline(false);
const topOfTitle = async (page: Page) => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;

const statement = (name: string) =>
  pdf(
    name,
    sampleStatement({
      bank: 'capitec',
      holder: 'Thandi Dlamini',
      accountNumber: '1234567890',
      fixedIncome: 8200,
      month: '2026-10',
    }),
  );

/** Simulates a full phone, because Chromium enforces its quota late, and not for a few bytes. */
const withoutRoomForFiles = `
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...entry) {
    if (this.name === 'blobs') throw new DOMException('Full', 'QuotaExceededError');
    return put.apply(this, entry);
  };
`;

describe.skipIf(isBrowserSkipped())('messages about sending', () => {
  test('messages about sending are accurate: "saved" while offline, "received" only with the number from the server’s reply', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
    await page.goto('/financial');
    await says(page, /^Saved on this phone$/);
    const top = await topOfTitle(page);
    await goOffline(page);
    await screens.financial(page);
    await at(page, '/banking');
    await says(page, 'Saved on this phone (1 left)');

    const answered = page.waitForResponse((response) => response.url().includes('/loan/upsert'));
    await goOnline(page);
    const { version } = await (await answered).json();
    const number = `${journey.customerId.slice(-8).toUpperCase()}-${version}`;
    await says(page, new RegExp(`^Received \\d\\d:\\d\\d · receipt ${number}$`));
    await expect.poll(() => page.getByText('You are offline.').count()).toBe(0);
    await expect.poll(() => topOfTitle(page)).toBe(top);

    await openUnsentChanges(page);
    await page.getByText('There is nothing to send.').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Your income' })
      .getByText(number, { exact: true })
      .waitFor();
    // The receipt is still shown after a new visit.
    await page.reload();
    await says(page, new RegExp(`receipt ${number}$`));
  });
});

describe.skipIf(isBrowserSkipped() || !isFull)('the page about this phone', () => {
  test('the page lists the outbox, offline too, and sends it on request', async () => {
    const { page } = await installedAt(system, 'save-more-info', 'financial');
    await goOffline(page);
    await screens.financial(page);
    await at(page, '/banking');
    await openUnsentChanges(page);
    await card(page, 'Your income').getByText('Waiting to be sent.').waitFor();
    await page
      .getByText('You are offline. This will be sent automatically when you are connected.')
      .waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Send now' }).click();
    await card(page, 'Your income').getByText('Waiting to be sent.').waitFor();
    await goOnline(page);
    await page.getByText('There is nothing to send.').waitFor();
  });

  test('the page asks for a choice about every answer that two phones changed, and the server stores the choice', async () => {
    const { page, journey } = await installedAt(system, 'save-financial', 'financial');
    await goOffline(page);
    await screens.financial(page, '9 100');
    await at(page, '/banking');
    const { client, customerId } = journey;
    await client.call(operations.saveApplication, {
      id: customerId,
      employmentRequest: { netSalary: 7700, paymentFrequency: 'weekly' },
    });
    await goOnline(page);
    await says(page, 'Something needs your attention');
    await page.getByText('An earlier answer needs your attention.').waitFor();
    await openUnsentChanges(page);
    await card(page, 'Your income').getByRole('link', { name: 'Choose' }).click();
    await at(page, '/financial');
    const salary = page.getByRole('group', { name: 'Net salary' });
    await salary.getByLabel('On this phone: R9,100.00').waitFor();
    await press(page, 'Keep these answers');
    await page.getByRole('alert').getByRole('link', { name: 'Net salary: choose one' }).click();
    await salary.getByLabel('On your other phone: R7,700.00').check();
    for (const group of await page.getByRole('group').all())
      if (!(await group.getByRole('radio').first().isChecked()))
        await group.getByLabel(/^On your other phone/).check();
    await press(page, 'Keep these answers');
    await at(page, '/banking');
    await says(page, /^Received/);
    const record = await client.call(operations.getApplication, { id: customerId });
    expect(record).toMatchObject({ netSalary: 7700 });
    expect(await draftOnPhone(page)).toMatchObject({ employmentRequest: { netSalary: 7700 } });
  });

  test('when the server answers again, no tab says that it is offline, and all show the newest receipt', async () => {
    const front = await startFrontDoor(system.now.url);
    try {
      const { page } = await phoneAt(system, {
        upTo: 'save-more-info',
        page: 'financial',
        baseURL: front.url,
      });
      await page.goto('/financial');
      await says(page, /^Saved on this phone$/);
      await untilInstalled(page);
      await page.reload();
      await says(page, /^Saved on this phone$/);
      const other = await page.context().newPage();
      await other.goto('/notification');
      await other.getByRole('heading', { name: 'Unsent changes on this phone' }).waitFor();

      // The browser does not notice this interruption, and fires no event at its end.
      front.refuseConnections();
      await screens.financial(page);
      await at(page, '/banking');
      await page.getByText('You are offline.').waitFor();
      await button(other, 'Send now').first().click();
      await other.getByText('You are offline.', { exact: true }).waitFor();
      await screens.banking(page, somebody());
      await page.getByRole('heading', { level: 1, name: 'Which statements we need' }).waitFor();
      expect(await page.getByText('Good news').count()).toBe(0);

      front.comeBack();
      // One of the tabs sends. The others must not wait for their next status check.
      await expect.poll(() => statusLine(page).innerText(), { timeout: 60_000 }).toMatch(/^Received/);
      await expect.poll(() => page.getByText('You are offline.').count(), { timeout: 2_000 }).toBe(0);
      await expect.poll(() => other.getByText('You are offline.').count(), { timeout: 2_000 }).toBe(0);
      const received = await statusLine(page).innerText();
      await says(other, received);
      await page.getByText('Good news: you are pre-qualified.').waitFor();
    } finally {
      await front.close();
    }
  });

  test('the offline messages fit a narrow phone with text of twice the size, in isiZulu', async () => {
    const { page } = await installedAt(system, 'save-more-info', 'financial');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByLabel('Language').selectOption('zu');
    const enlarge = () =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
    await enlarge();
    const isWithin = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
    await page.context().setOffline(true);
    await page.getByText('Awuxhumekile.', { exact: true }).waitFor();
    await expect.poll(isWithin).toBe(true);
    // The outbox is empty, so no button to send is shown.
    expect(await button(page, 'Thumela manje').count()).toBe(0);
    await page.locator('#netSalary').fill('8200');
    await page.locator('[name=paymentFrequency]').first().check();
    await page.locator('button[type=submit]').click();
    await at(page, '/banking');
    await button(page, 'Thumela manje').waitFor();
    await expect.poll(isWithin).toBe(true);
    // A text that would fill half of the screen scrolls in its own area, with the button visible.
    const words = page.getByText(/^Awuxhumekile\. Izimpendulo/);
    expect(await words.evaluate((found) => found.scrollHeight > found.clientHeight && found.tabIndex)).toBe(
      0,
    );
    const share = await words.evaluate(
      ({ parentElement: bar }) => (bar?.getBoundingClientRect().height ?? innerHeight) / innerHeight,
    );
    expect(share).toBeLessThan(0.35);
    const sent = await button(page, 'Thumela manje').boundingBox();
    expect((sent?.y ?? 0) + (sent?.height ?? 0)).toBeLessThanOrEqual(640);
    await button(page, 'Thumela manje').click();
    // Even an attempt that ends at once is shown for a moment.
    await expect.poll(() => page.locator('button[aria-busy=true]').count()).toBe(1);
    await expect.poll(() => page.locator('button[aria-busy=true]').count()).toBe(0);
    await expect.poll(isWithin).toBe(true);

    await page.goto('/notification');
    await enlarge();
    await page.locator('#phone-title').waitFor();
    await page.locator('#pin-title').waitFor();
    await expect.poll(isWithin).toBe(true);
  });

  test('documents wait for Wi-Fi when that is chosen, and are sent over any connection on request', async () => {
    const { page } = await phoneAt(system, { upTo: 'save-banking', page: 'bank-connect' });
    // The test's browser does not report cellular connections, so the test simulates one.
    await page.addInitScript(`
      Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { type: 'cellular' }) });
    `);
    await page.goto('/notification');
    await page.getByText('Bank statements and payslips wait for Wi-Fi.').waitFor();
    await page.getByLabel('Documents on Wi-Fi only').check();
    await expect.poll(() => storageOf(page)).toContain('wifiOnly');
    await page.goto('/bank-connect');
    await press(page, /next/i);
    await page.locator('input[type=file][name=statements]').setInputFiles(statement('october.pdf'));
    await button(page, 'Remove october.pdf').waitFor();
    const [, size] = /october\.pdf \((\d+ kB) of data\)/.exec(await page.getByRole('main').innerText()) ?? [];
    expect(size).toBeDefined();
    await press(page, /next/i);
    await at(page, '/payslip');
    await says(page, /^Waiting for Wi-Fi \(1 left, \d+ kB\)$/);
    await openUnsentChanges(page);
    // The button names the same size as the step does.
    await card(page, 'Your bank statements').getByText(`october.pdf (${size})`).waitFor();
    await page
      .getByRole('main')
      .getByRole('button', { name: `Send now (${size})` })
      .click();
    await says(page, /^Received/);
  });

  test('[S8.07] a refused command is shown with its reasons, links to its step, and can be deleted', async () => {
    const { page, journey } = await installedAt(system, 'save-financial', 'banking', {
      person: sandboxCase('submissionRefused'),
    });
    await goOffline(page);
    await screens.banking(page, journey.person);
    await at(page, '/bank-connect');
    await goOnline(page);
    await says(page, 'Something needs your attention');
    await openUnsentChanges(page);
    const refused = card(page, 'Your bank account');
    await refused.getByText('The account number failed verification').waitFor();
    await refused.getByText('The employer is not on the approved list').waitFor();
    await refused.getByRole('link', { name: 'Repair' }).click();
    await at(page, '/banking');
    await page.getByRole('alert').getByText('The account number failed verification').waitFor();
    // A link to a refused field moves the focus to that field.
    await page.goto('/banking#branchCode');
    const branch = page.getByLabel('Branch number', { exact: true });
    await expect.poll(() => branch.evaluate((field) => field.matches(':focus'))).toBe(true);

    await openUnsentChanges(page);
    await refused.getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByText('it will not be sent').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => refused.count()).toBe(0);
    await page.getByText('There is nothing to send.').waitFor();
  });

  test('the app asks the person to confirm who they are when the session is gone, and keeps the outbox', async () => {
    const { page } = await installedAt(system, 'save-more-info', 'financial');
    await goOffline(page);
    await screens.financial(page);
    await at(page, '/banking');
    await openUnsentChanges(page);
    await page.context().clearCookies();
    await goOnline(page);
    await says(page, 'Confirm it is you');
    await card(page, 'Your income').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Confirm it is you' }).click();
    await page.getByRole('heading', { level: 1, name: 'Confirm it is you' }).waitFor();
  });

  test('the app reports a browser that stores nothing', async () => {
    const page = await system.openPhone('/robots.txt');
    await page.addInitScript(`
      IDBFactory.prototype.open = () => { throw new DOMException('Refused', 'SecurityError'); };
    `);
    await page.goto('/');
    await screens.home(page, 500);
    await says(page, 'Kept only until you close this page');
    await openUnsentChanges(page);
    await page.getByText('This browser saves nothing here, as in a private window.').waitFor();
  });

  test('the app reports a full phone', async () => {
    const { page } = await phoneAt(system, { upTo: 'save-banking', page: 'bank-connect' });
    await page.addInitScript(withoutRoomForFiles);
    await page.goto('/bank-connect');
    await press(page, /next/i);
    await page.locator('input[type=file][name=statements]').setInputFiles(statement('october.pdf'));
    await page.getByText('This phone has no space for this file.').first().waitFor();
    await says(page, 'This phone is full');
    await openUnsentChanges(page);
    await page.getByText('so your last change was not saved.').waitFor();
  });
});
