import { readFile } from 'node:fs/promises';
import { AppError, operations } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import type { Journey } from '@tshepa/tools/journey';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answerWith } from '../support/bad-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { effectsOf, rewrite, rewriteLoan, type Stored, storedRecord } from '../support/records.ts';
import {
  fillDialog,
  lastButton,
  loseReply,
  type StaffAction,
  staffActions,
} from '../support/staff-actions.ts';
import {
  button,
  dialog,
  factIn,
  journeyUpTo,
  managerBearer,
  openCustomer,
  openStaff,
  problemIn,
  untilState,
} from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const context = { serviceWorkers: 'block' } as const;
let bearer = '';
const sizes = bySize({
  smallest: [{ width: 1024, height: 768 }],
  full: [
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ],
});
const wantedActions = bySize({
  // Lost replies of a budget, a loan and a payout are tested in staff-lost-replies.test.ts.
  smallest: [],
  full: staffActions,
});
const atEverySize = sizes.flatMap((size) =>
  wantedActions.map((action) => [`${action.name} at ${size.width} × ${size.height}`, action, size] as const),
);

async function arrange({ upTo, from, to }: StaffAction): Promise<Journey> {
  const journey = await journeyUpTo(system.now, upTo, { bearer });
  const isDeclined = from === 'DECLINED';
  await rewriteLoan(system.now, journey.customerId, {
    state: from,
    approved: from === 'APPROVED',
    declined: isDeclined,
    ...(isDeclined ? { declined_reason: 'Fraud', declined_state: to } : {}),
  });
  return journey;
}

const isBusy = (pressed: Locator) => pressed.getAttribute('aria-busy');
const versionOf = async ({ customerId }: Journey) => (await storedRecord(system.now, customerId)).version;
/** Waits until the screen shows the stored record. */
const untilFresh = (overlay: Locator, journey: Journey) =>
  expect
    .poll(async () => (await factIn(overlay, 'Config', 'Version')) === String(await versionOf(journey)))
    .toBe(true);

describe.skipIf(isBrowserSkipped())('every staff action', () => {
  beforeAll(async () => {
    if (!isBrowserSkipped()) bearer = await managerBearer(system.now);
  });

  test.each(
    atEverySize,
  )('[S7.31][S8.03][S8.04] %s: errors and a colleague’s change are shown, and a lost reply with a double click acts once', async (_name, action, size) => {
    const journey = await arrange(action);
    const { page } = await openStaff(system, { context });
    await page.setViewportSize(size);
    const overlay = await openCustomer(page, journey);
    await untilState(overlay, action.from);
    const opened = await fillDialog(page, overlay, action);
    const last = lastButton(opened, action);

    await answerWith(page, action.address, new AppError('internal'));
    await last.click();
    await expect.poll(() => problemIn(opened)).toEqual({ text: action.failure, lines: [] });
    await expect.poll(() => isBusy(last)).toBeNull();
    await page.unroute(action.address);

    // A colleague changes the record during the call, so that no earlier read can have shown the change.
    const moved = Promise.withResolvers<Stored>();
    await page.route(
      action.address,
      async (route) => {
        await rewrite(system.now, journey.customerId, (record) => record);
        moved.resolve(await storedRecord(system.now, journey.customerId));
        await route.continue();
      },
      { times: 1 },
    );
    await last.click();
    const before = await moved.promise;
    await expect
      .poll(() => problemIn(opened))
      .toEqual({
        text: expect.stringContaining('This application has changed in the meantime. Please check it again.'),
        lines: [`The application is in ${action.from.replaceAll('_', ' ')} now.`],
      });
    expect(await storedRecord(system.now, journey.customerId)).toEqual(before);
    await untilFresh(overlay, journey);

    const { sent, release } = await loseReply(page, action.address);
    await last.dblclick();
    await expect.poll(() => isBusy(last)).toBe('true');
    release();
    if (action.staysOpen) await opened.getByLabel('Manual OTP').waitFor();
    else await opened.waitFor({ state: 'hidden' });
    await untilState(overlay, action.to);
    const [first] = sent;
    expect(first).toEqual({ key: expect.stringMatching(/^[\da-f-]{36}$/), ifMatch: `"${before.version}"` });
    await expect.poll(() => sent).toEqual([first, first]);
    const { commands = [] } =
      (await system.now.applications.context.applications.load(journey.customerId)) ?? {};
    expect(commands.filter(({ key }) => key === first?.key)).toHaveLength(action.staysOpen ? 0 : 1);
    if (action.effect)
      await expect
        .poll(() => effectsOf(system.now, action.effect ?? '', journey))
        .toMatchObject([{ attempts: 1 }]);
  });

  test.runIf(isFull)('[S8.02] Create Loan lists the problems of the loan line by line', async () => {
    const action = staffActions.find(({ name }) => name === 'Create Loan') ?? expect.fail('no such action');
    const journey = await arrange(action);
    const { page } = await openStaff(system, { context });
    const overlay = await openCustomer(page, journey);
    const opened = await fillDialog(page, overlay, action);
    const reasons = ['Payout account missing', 'Product closed'];
    await answerWith(page, action.address, new AppError('loan.validation', { reasons }));
    await lastButton(opened, action).click();
    await expect.poll(() => problemIn(opened)).toEqual({ text: action.failure, lines: reasons });
  });

  test.runIf(isFull)(
    '[S7.31] Sync: an error is shown, a lost reply with a double click sends one call, and the icon turns meanwhile',
    async () => {
      const journey = await journeyUpTo(system.now, 'choose-payout', { bearer });
      const { page } = await openStaff(system, { context });
      const overlay = await openCustomer(page, journey);
      const sync = button(overlay, 'Sync with the provider');
      const address = '**/customer/updateProviderCustomer*';
      await answerWith(page, address, new AppError('party.unavailable'));
      await sync.click();
      await overlay.getByRole('alert').waitFor();
      await page.unroute(address);
      await untilFresh(overlay, journey);
      const version = await versionOf(journey);
      const { sent, release } = await loseReply(page, address);
      await sync.dblclick();
      await expect.poll(() => isBusy(sync)).toBe('true');
      release();
      await overlay.getByText(/^Synced\. Provider client/).waitFor();
      expect(sent).toEqual([sent[0], sent[0]]);
      expect(sent[0]?.ifMatch).toBe(`"${version}"`);
      await expect.poll(() => overlay.getByRole('alert').count()).toBe(0);
    },
  );

  test.runIf(isFull)(
    '[S7.16][S7.17][S9.14] Refresh of list and customer: a lost reply is requested again, a double click sends one call, and an error is shown',
    async () => {
      const journey = await journeyUpTo(system.now, 'choose-payout', { bearer });
      const { page } = await openStaff(system, { context });
      // Reads that live events cause would be counted as the button's.
      await page.route('**/events*', (route) => route.abort());
      const overlay = await openCustomer(page, journey);
      for (const [within, label, address] of [
        [overlay, 'Refresh customer', /\/customer(?:\/customer)?\?id=/],
        [page, 'Refresh the list', '**/customer/list*'],
      ] as const) {
        if (within === page) await page.goto('/admin');
        const refresh = button(within, label);
        await expect.poll(() => isBusy(refresh)).toBeNull();
        const lost = await loseReply(page, address);
        await refresh.dblclick();
        await expect.poll(() => isBusy(refresh)).toBe('true');
        expect(lost.sent, label).toHaveLength(1);
        lost.release();
        await expect.poll(() => isBusy(refresh)).toBeNull();
        expect(lost.sent, label).toHaveLength(2);
        await page.unroute(address);
        await answerWith(page, address, new AppError('auth.forbidden'));
        await refresh.click();
        await within.getByRole('alert').first().waitFor();
        await page.unroute(address);
      }
    },
  );

  test.runIf(isFull)(
    '[S7.15][S7.32] Export of the list and of a customer: an error is shown, and a double click saves one file',
    async () => {
      const journey = await journeyUpTo(system.now, 'choose-payout', { bearer });
      const { page } = await openStaff(system, { context });
      const saved: string[] = [];
      page.on('download', (download) => saved.push(download.suggestedFilename()));
      await button(page, 'Export customers').click();
      const exporting = dialog(page, 'Export Customers');
      const run = button(exporting, 'Export');
      await answerWith(page, '**/export-customers*', new AppError('internal'));
      await run.click();
      await expect
        .poll(() => problemIn(exporting))
        .toEqual({ text: new AppError('internal').message, lines: [] });
      await page.unroute('**/export-customers*');
      const { sent, release } = await loseReply(page, '**/export-customers*');
      await run.dblclick();
      await expect.poll(() => isBusy(run)).toBe('true');
      release();
      await exporting.waitFor({ state: 'hidden' });
      await expect.poll(() => saved).toEqual(['customers.csv']);
      expect(sent).toHaveLength(2);
      const overlay = await openCustomer(page, journey);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(overlay, 'Export customer').dblclick(),
      ]);
      expect(await readFile(await download.path(), 'utf8')).toContain(journey.person.idNumber);
      await expect.poll(() => saved).toEqual(['customers.csv', `${journey.person.idNumber}-customer.csv`]);
    },
  );

  test('[S7.28][S2.31] the switch of the site: an error is shown, a lost reply with a double click switches once, and a colleague’s change is not overwritten unseen', async () => {
    const { page } = await openStaff(system, { context });
    onTestFinished(async () => {
      await system.now.client().call(operations.updateSiteStatus, { status: true, message: '' }, { bearer });
    });
    await button(page, 'Application Active').click();
    const status = dialog(page, 'Application Status');
    await status.getByLabel('Disable Application').check();
    await status.getByLabel('Message').fill('Back on Monday.');
    const submit = button(status, 'Submit');
    await answerWith(page, '**/appFunction/update*', new AppError('internal'));
    await submit.click();
    await expect.poll(() => problemIn(status)).toEqual({ text: new AppError('internal').message, lines: [] });
    await page.unroute('**/appFunction/update*');
    const { sent, release } = await loseReply(page, '**/appFunction/update*');
    await submit.dblclick();
    await expect.poll(() => isBusy(submit)).toBe('true');
    release();
    await button(page, 'Application Disabled').waitFor();
    expect(sent).toEqual([sent[0], sent[0]]);
    // Another manager changes the switch while this dialog is open.
    await button(page, 'Application Disabled').click();
    await system.now
      .client()
      .call(operations.updateSiteStatus, { status: false, message: 'Back on Tuesday.' }, { bearer });
    await status.getByLabel('Message').fill('Back on Wednesday.');
    await submit.click();
    await expect
      .poll(async () => (await problemIn(status))?.text)
      .toContain('Somebody else has changed this');
    // The manager has read the message and decides again.
    await submit.click();
    await status.waitFor({ state: 'hidden' });
    await expect
      .poll(() => system.now.client().call(operations.getSiteStatus, {}))
      .toEqual({ active: false, message: 'Back on Wednesday.' });
  });
});
