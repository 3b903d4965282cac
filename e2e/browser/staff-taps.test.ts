import { isFull } from '@tshepa/test-kit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { pressOn } from '../support/keyboard.ts';
import { papersOf } from '../support/papers.ts';
import { effectsOf } from '../support/records.ts';
import {
  button,
  continueJourney,
  dialog,
  journeyUpTo,
  managerBearer,
  openStaff,
  untilState,
} from '../support/staff-screens.ts';
import { somebody } from '../support/system.ts';
import { fingerOn } from '../support/taps.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
let bearer = '';

/** Opens the list with a clear case at its top. */
async function clearCase() {
  const person = somebody();
  const clean = { value: 1000, bearer, person, documents: papersOf(person) } as const;
  const journey = await journeyUpTo(system.now, 'choose-payout', clean);
  const { page } = await openStaff(system);
  const { firstName, lastName } = journey.person;
  const row = page.locator(`tr[data-id="${journey.customerId}"]`);
  await row.waitFor();
  return { journey, page, row, overlay: dialog(page, `${firstName} ${lastName}`) };
}

const untilDrawn = (overlay: Locator, document: RegExp) =>
  overlay.getByRole('img', { name: document }).and(overlay.locator('[data-drawn]')).waitFor();

const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.dataset['id'] ?? null);

describe.skipIf(isBrowserSkipped())('from the list to paid', () => {
  beforeAll(async () => {
    if (!isBrowserSkipped()) bearer = await managerBearer(system.now);
  });

  test('[S4.22][S4.21] a clear case is paid with 5 taps, or 8 with two documents read, and without a swipe on a tablet', async () => {
    const { journey, page, row, overlay } = await clearCase();
    const finger = await fingerOn(page);
    await finger.tap(row);
    await untilState(overlay, 'AWAITING_BUDGET');

    const before = await finger.count();
    await finger.tap(button(overlay, 'Show document'));
    await untilDrawn(overlay, /^Bank statement.*, page 1 of/);
    await finger.choose(overlay.getByLabel('Shown beside the figures'), 'Payslip');
    await untilDrawn(overlay, /^Payslip.*, page 1 of/);
    const forDocuments = (await finger.count()) - before;

    await finger.tap(button(overlay, 'Lend R1000'));
    await finger.tap(button(dialog(page, 'Lend R1000'), 'Lend R1000'));
    await untilState(overlay, 'LOAN_OTP_REQUIRED');
    await continueJourney(journey, 'create-loan', 'accept-mandate');
    await untilState(overlay, 'APPROVED');
    await finger.tap(button(overlay, 'Create Payout'));
    await finger.tap(button(dialog(page, 'Create Payout'), 'Create Payout'));
    await untilState(overlay, 'PAID');

    expect({ all: await finger.count(), forDocuments }).toEqual({ all: 8, forDocuments: 3 });
    await expect.poll(() => effectsOf(system.now, 'payout', journey)).toMatchObject([{ attempts: 1 }]);
  });

  test.runIf(isFull)('[S4.22][S4.21] a clear case is paid with the keyboard alone', async () => {
    const { journey, page, overlay } = await clearCase();
    for (let presses = 0; presses < 20 && (await focusedRow(page)) !== journey.customerId; presses += 1)
      await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await untilState(overlay, 'AWAITING_BUDGET');
    await pressOn(page, 'Lend R1000');
    await dialog(page, 'Lend R1000').getByText('Nothing is paid yet.').waitFor();
    await pressOn(page, 'Lend R1000');
    await untilState(overlay, 'LOAN_OTP_REQUIRED');
    await continueJourney(journey, 'create-loan', 'accept-mandate');
    await untilState(overlay, 'APPROVED');
    await pressOn(page, 'Create Payout');
    await dialog(page, 'Create Payout').waitFor();
    await pressOn(page, 'Create Payout');
    await untilState(overlay, 'PAID');
    await expect.poll(() => effectsOf(system.now, 'payout', journey)).toMatchObject([{ attempts: 1 }]);
  });
});
