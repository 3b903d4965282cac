import { at, button, press, screens } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { phoneAt, readProgress } from '../support/applicant-phone.ts';
import { clockOff, withoutLine } from '../support/bad-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { storageOf } from '../support/kept-on-phone.ts';
import { storedRecord } from '../support/records.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const awayMs = 31 * 60_000;

const asks = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Who is using this phone?' }).waitFor();
const continueAs = ({ firstName, cellNo }: { firstName: string; cellNo: string }) =>
  `Continue as ${firstName} •••${cellNo.slice(-4)}`;

/** Opens the app on the same phone half an hour later. */
async function later(page: Page): Promise<Page> {
  await page.close();
  const next = await page.context().newPage();
  await next.addInitScript(clockOff(awayMs));
  return next;
}

const sessionsOf = async (customerId: string) => (await storedRecord(system.now, customerId)).sessionIds;

describe.skipIf(isBrowserSkipped())('a phone that two people share', () => {
  test('[S2.07] each keeps their own answers, queue and session, also without a connection', async () => {
    const phone = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
    const her = phone.journey.person;
    await phone.page.goto('/financial');
    await button(phone.page, 'SUBMIT').waitFor();
    await withoutLine(phone.page);
    await screens.financial(phone.page, '8300');
    await at(phone.page, '/banking');

    const page = await later(phone.page);
    const giveBack = await withoutLine(page);
    await page.goto('/');
    await at(page, '/loading');
    await asks(page);
    await page.getByText('Not everything of this application has been sent.').waitFor();
    await button(page, continueAs(her)).waitFor();
    await press(page, 'Somebody else');
    const him = somebody();
    await screens.home(page, 1000);
    await screens.questionaire(page);
    await screens.personal(page, him);
    await screens.consent(page);
    await at(page, '/verification');
    await giveBack();
    const his = async () => (await readProgress(page))?.customerId ?? '';
    await expect.poll(async () => (await storedRecord(system.now, await his())).page).toBe('verification');
    const hisId = await his();
    expect(hisId).not.toBe(phone.journey.customerId);
    // What she typed offline has waited for her, and was not sent under his session.
    expect((await storedRecord(system.now, phone.journey.customerId)).page).toBe('');

    await page.goto('/notification');
    await press(page, 'Change person');
    await asks(page);
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
});
