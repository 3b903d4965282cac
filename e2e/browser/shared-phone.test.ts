import { isFull } from '@tshepa/test-kit';
import { at, button, clockOff, fill, press, readProgress, screens } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { phoneAt } from '../support/applicant-phone.ts';
import { disconnect } from '../support/bad-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { storageOf } from '../support/kept-on-phone.ts';
import { storedRecord } from '../support/records.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const awayMs = 31 * 60_000;

const untilAskedWho = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Who is using this phone?' }).waitFor();
const namedInHeader = (page: Page) => page.getByRole('banner').innerText();
const continueAs = ({ firstName, cellNo }: { firstName: string; cellNo: string }) =>
  `Continue as ${firstName} •••${cellNo.slice(-4)}`;

/** Opens the app on the same phone half an hour later. */
async function halfAnHourLater(page: Page): Promise<Page> {
  await page.close();
  const next = await page.context().newPage();
  await next.addInitScript(clockOff(awayMs));
  return next;
}

/** Returns the last step that the server has of the application on this phone. */
const lastSyncedStep = async (page: Page) => {
  const { customerId } = (await readProgress(page)) ?? {};
  return customerId ? (await storedRecord(system.now, customerId)).page : undefined;
};

const sessionsOf = async (customerId: string) => (await storedRecord(system.now, customerId)).sessionIds;

describe.skipIf(isBrowserSkipped())('a phone that two people share', () => {
  test('[S2.07] a shared phone keeps the answers, queue and session of each person apart, also without a connection', async () => {
    const phone = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
    const her = phone.journey.person;
    await phone.page.goto('/financial');
    await phone.page.getByLabel('Net salary').waitFor();
    await disconnect(phone.page);
    await screens.financial(phone.page, '8300');
    await at(phone.page, '/banking');
    expect(await namedInHeader(phone.page)).toContain(her.firstName);

    const page = await halfAnHourLater(phone.page);
    const reconnect = await disconnect(page);
    await page.goto('/');
    await at(page, '/loading');
    await untilAskedWho(page);
    await page.getByText('Some of this application has not been sent yet.').waitFor();
    expect(await namedInHeader(page)).not.toContain(her.firstName);
    await button(page, continueAs(her)).waitFor();
    await press(page, 'Somebody else');
    const him = somebody();
    await screens.home(page, 1000);
    await screens.questionaire(page);
    await screens.personal(page, him);
    await screens.consent(page);
    await at(page, '/verification');
    expect(await namedInHeader(page)).toContain(him.firstName);
    await reconnect();
    const his = async () => (await readProgress(page))?.customerId ?? '';
    await expect.poll(async () => (await storedRecord(system.now, await his())).page).toBe('verification');
    const hisId = await his();
    expect(hisId).not.toBe(phone.journey.customerId);
    // The answers that she typed offline have waited for her, and were not sent under his session.
    expect((await storedRecord(system.now, phone.journey.customerId)).page).toBe('');

    await page.goto('/notification');
    await press(page, 'Change person');
    await untilAskedWho(page);
    await button(page, continueAs(him)).waitFor();
    await press(page, continueAs(her));
    await at(page, '/banking');
    await expect
      .poll(async () => (await storedRecord(system.now, phone.journey.customerId)).page)
      .toBe('banking');
    const [hers, ofHim] = await Promise.all([sessionsOf(phone.journey.customerId), sessionsOf(hisId)]);
    expect(hers.filter((session) => ofHim.includes(session))).toEqual([]);
    expect(await storageOf(page)).not.toContain(her.lastName);
  });

  test.runIf(isFull)(
    '[S2.07] a shared phone with a PIN from the first personal screen shows nothing of her application while he uses it',
    async () => {
      const her = somebody();
      const first = await system.openPhone();
      await screens.home(first, 500);
      await screens.questionaire(first);
      const reconnect = await disconnect(first);
      await press(first, 'Set a PIN');
      await fill(first, { 'New PIN': '2580', 'New PIN once more': '2580' });
      await press(first, 'Set the PIN');
      await first.getByText('A PIN is set on this phone.').waitFor();
      await screens.personal(first, her);
      await at(first, '/consent');
      await reconnect();
      await expect.poll(() => lastSyncedStep(first)).toBe('consent');
      const herId = (await readProgress(first))?.customerId ?? '';

      // Her tab locks when she comes back after half an hour.
      const page = await halfAnHourLater(first);
      await disconnect(page);
      await page.goto('/');
      await page.getByRole('heading', { level: 1, name: 'This application is locked' }).waitFor();
      const secrets = [her.firstName, her.lastName, her.cellNo, her.idNumber];
      const shown = async () => `${await page.locator('body').innerText()} ${await storageOf(page)}`;
      for (const secret of secrets) expect(await shown()).not.toContain(secret);
      await press(page, 'Somebody else');
      const him = somebody();
      await screens.home(page, 1000);
      await screens.questionaire(page);
      await screens.personal(page, him);
      await at(page, '/consent');
      for (const secret of secrets) expect(await shown()).not.toContain(secret);

      await page.goto('/notification');
      await press(page, 'Change person');
      await untilAskedWho(page);
      await page.getByRole('button', { name: /^Continue with a PIN/ }).click();
      await page.getByRole('heading', { level: 1, name: 'This application is locked' }).waitFor();
      await button(page, continueAs(him)).waitFor();
      await fill(page, { 'Your PIN': '2580' });
      await press(page, 'Unlock');
      await at(page, '/consent');
      expect((await readProgress(page))?.customerId).toBe(herId);
    },
  );
});
