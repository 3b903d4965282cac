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
  queue,
  rowIds,
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

const inBatch = 3;

/** Opens the queue of two managers with clear cases at its top. The first manager lends, and the second confirms. */
async function clearCases() {
  const cases = Array.from({ length: inBatch }, async () => {
    const person = somebody();
    const clean = { value: 1000, bearer, person, documents: papersOf(person) } as const;
    return journeyUpTo(system.now, 'choose-payout', clean);
  });
  const journeys = await Promise.all(cases);
  const [maker, checker] = [
    await openStaff(system, { path: '/admin?queue=decide', isFresh: true }),
    await openStaff(system, { isFresh: true }),
  ];
  const ids = journeys.map(({ customerId }) => customerId);
  const shown = async () => (await rowIds(maker.page)).filter((id) => id && ids.includes(id));
  await expect.poll(async () => (await shown()).length).toBe(inBatch);
  const order = await shown();
  const inOrder = journeys.toSorted((a, b) => order.indexOf(a.customerId) - order.indexOf(b.customerId));
  const overlayOf = ({ person: { firstName, lastName } }: (typeof journeys)[number]) =>
    dialog(maker.page, `${firstName} ${lastName}`);
  return { journeys: inOrder, maker: maker.page, checker: checker.page, overlayOf };
}

const accepted = async (journeys: readonly Awaited<ReturnType<typeof journeyUpTo>>[]) => {
  await Promise.all(journeys.map((journey) => continueJourney(journey, 'create-loan', 'accept-mandate')));
};

const untilAllPaidOnce = async (journeys: readonly Awaited<ReturnType<typeof journeyUpTo>>[]) => {
  for (const journey of journeys)
    await expect.poll(() => effectsOf(system.now, 'payout', journey)).toMatchObject([{ attempts: 1 }]);
};

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

  test.runIf(isFull)(
    '[S4.22][S4.21] with the payout in a batch, a clear case is paid with 5 taps of both managers together',
    async () => {
      const { journeys, maker, checker, overlayOf } = await clearCases();
      const [first] = journeys;
      if (!first) throw new Error('there is no case');
      const [finger, second] = [await fingerOn(maker), await fingerOn(checker)];
      await finger.tap(maker.locator(`tr[data-id="${first.customerId}"]`));
      for (const journey of journeys) {
        // The next case opens by itself.
        await untilState(overlayOf(journey), 'AWAITING_BUDGET');
        await finger.tap(button(overlayOf(journey), 'Lend R1000'));
        await finger.tap(button(dialog(maker, 'Lend R1000'), 'Lend R1000'));
      }
      await maker.getByText('Nobody else waits in this queue.', { exact: false }).waitFor();
      await finger.tap(button(maker, 'Close'));
      await accepted(journeys);
      await finger.tap(queue(maker, 'Ready to pay'));
      await expect.poll(async () => (await rowIds(maker)).length).toBe(inBatch);
      await finger.tap(maker.locator('tbody label').first());
      await finger.tap(button(maker, 'Tick this page'));
      await finger.tap(button(maker, 'Pay out'));
      await finger.tap(button(maker, `Pay out ${inBatch}`));
      await maker.getByText(`All ${inBatch} are done.`).waitFor();
      await second.tap(button(checker, 'Look and decide'));
      await second.tap(button(checker, /^Pay 3 payouts, R/));
      await checker.getByText(`All ${inBatch} are done.`).waitFor();
      const taps = (await finger.count()) + (await second.count());
      expect(taps).toBeLessThanOrEqual(5 * inBatch);
      await untilAllPaidOnce(journeys);
    },
  );

  test.runIf(isFull)(
    '[S4.22][S4.21] clear cases are lent and paid in a batch with the keyboard alone',
    async () => {
      const { journeys, maker, checker, overlayOf } = await clearCases();
      const [first] = journeys;
      for (let presses = 0; presses < 20 && (await focusedRow(maker)) !== first?.customerId; presses += 1)
        await maker.keyboard.press('j');
      await maker.keyboard.press('Enter');
      for (const journey of journeys) {
        await untilState(overlayOf(journey), 'AWAITING_BUDGET');
        await pressOn(maker, 'Lend R1000');
        await dialog(maker, 'Lend R1000').getByText('Nothing is paid yet.').waitFor();
        await pressOn(maker, 'Lend R1000');
      }
      await maker.getByText('Nobody else waits in this queue.', { exact: false }).waitFor();
      await maker.keyboard.press('Escape');
      await accepted(journeys);
      // The second queue is “Ready to pay”.
      await maker.keyboard.press('2');
      await expect.poll(async () => (await rowIds(maker)).length).toBe(inBatch);
      await maker.keyboard.press('j');
      await maker.keyboard.press('Space');
      await pressOn(maker, 'Tick this page');
      await pressOn(maker, 'Pay out');
      await pressOn(maker, `Pay out ${inBatch}`);
      await maker.getByText(`All ${inBatch} are done.`).waitFor();
      await pressOn(checker, 'Look and decide');
      await pressOn(checker, /^Pay 3 payouts, R/);
      await checker.getByText(`All ${inBatch} are done.`).waitFor();
      await untilAllPaidOnce(journeys);
    },
  );
});
