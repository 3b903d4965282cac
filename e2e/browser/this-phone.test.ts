import { AppError } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import { at, button, fill, pdf, press, readProgress, screens } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArrangedPhone, phoneAt } from '../support/applicant-phone.ts';
import {
  answerWith,
  crashTab,
  disconnect,
  documentsOf,
  queued,
  rowsOf,
  statesOf,
  syncLine,
} from '../support/bad-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { storageOf } from '../support/kept-on-phone.ts';
import { pdfOf } from '../support/sized-pdf.ts';
import { shownWords, slowDatabase, slowLine, slowSealing, withoutDatabase } from '../support/slow-phone.ts';
import { dialog, managerBearer, openStaff } from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

const large = pdf('large.pdf', pdfOf({ ballastBytes: 1_200_000 }));
/** The number of chunks of `large`, which has 1.2 MB: a chunk has at most 255 KiB. */
const chunksOfLarge = 5;
const documents = ({ journey }: ArrangedPhone) => documentsOf(system.now, journey.customerId);
const chunks = (page: Page) => rowsOf<{ blobId: string; index: number }>(page, 'blobs');

/** Opens the payslip step on a phone that encrypts slowly, and waits until the file is stored in part. */
async function slowPhone() {
  const phone = await phoneAt(system, { upTo: 'upload-statements', page: 'payslip' });
  await phone.page.context().addInitScript(slowSealing(250));
  await phone.page.goto('/payslip');
  await phone.page.locator('input[name=payslip]').setInputFiles(large);
  await expect.poll(async () => (await chunks(phone.page)).length).toBeGreaterThan(1);
  return phone;
}

describe.skipIf(isBrowserSkipped())('a file that was stored in part', () => {
  test.runIf(isFull)(
    'a file that was stored in part leaves nothing behind when the page was closed meanwhile',
    async () => {
      const phone = await slowPhone();
      const later = await crashTab(phone.page);
      await later.goto('/robots.txt');
      expect((await chunks(later)).length).toBeGreaterThan(1);
      await later.goto('/payslip');
      await expect.poll(() => chunks(later)).toEqual([]);
      await later.locator('input[name=payslip]').setInputFiles(large);
      await button(later, 'Remove large.pdf').waitFor();
      await press(later, 'Next');
      await expect.poll(() => documents(phone)).toEqual(['large.pdf', 'statement-1.pdf']);
    },
  );

  test.runIf(isFull)(
    'a file that is being stored is complete even when another tab starts meanwhile',
    async () => {
      const phone = await slowPhone();
      const other = await phone.page.context().newPage();
      await other.goto('/notification');
      await other.getByText('There is nothing to send.').waitFor();
      await expect.poll(async () => (await chunks(other)).length).toBe(chunksOfLarge);
      await button(phone.page, 'Remove large.pdf').waitFor();
      await press(phone.page, 'Next');
      await expect.poll(() => documents(phone)).toEqual(['large.pdf', 'statement-1.pdf']);
    },
  );
});

describe.skipIf(isBrowserSkipped())('a locked phone', () => {
  let bearer = '';
  beforeAll(async () => {
    if (!isBrowserSkipped()) bearer = await managerBearer(system.now);
  });

  test('a locked phone shows no personal data before its slow database has told the app about the lock', async () => {
    const { page, journey } = await phoneAt(system, {
      upTo: 'create-loan',
      page: 'loading',
      isSubmitted: true,
      bearer,
    });
    await page.goto('/notification');
    await press(page, 'Set a PIN');
    await fill(page, { 'New PIN': '2580', 'New PIN once more': '2580' });
    await press(page, 'Set the PIN');
    await page.getByText('A PIN is set on this phone.').waitFor();
    await page.close();

    const later = await page.context().newPage();
    await later.addInitScript(slowDatabase(700));
    const shown = await shownWords(later);
    const { lastName, cellNo } = journey.person;
    const ofThePerson = [lastName, cellNo, 'R500.00', 'Your loan', 'was submitted'];
    for (const path of bySize({
      smallest: ['/loan-verification'],
      full: ['/loan-verification', '/loading', '/'],
    })) {
      await later.goto(path);
      await later.getByRole('heading', { level: 1, name: 'This application is locked' }).waitFor();
      const words = await shown();
      for (const secret of ofThePerson) expect(words, `${path}: ${secret}`).not.toContain(secret);
    }
    // The phone's storage says nothing either, and its cookies open no session without the PIN.
    const stored = await storageOf(later);
    for (const secret of [lastName, cellNo, journey.person.idNumber]) expect(stored).not.toContain(secret);
    const record = `/customer/customer?id=${journey.customerId}`;
    const context = later.context();
    const cookies = (await context.cookies()).filter(({ name }) => name.includes('session'));
    expect(cookies.map(({ name }) => name)).toEqual([expect.stringMatching(/^__Host-session-[0-9a-f]{16}$/)]);
    for (const name of ['__Host-session', '__Host-session-of-a-thief']) {
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, name })));
      expect(await later.evaluate(async (path) => (await fetch(path)).status, record)).toBe(401);
      await context.clearCookies({ name });
    }
    await fill(later, { 'Your PIN': '2580' });
    await press(later, 'Unlock');
    await at(later, '/loan-verification');
    await expect.poll(shown).toContain('R500');
  });
});

describe.skipIf(isBrowserSkipped())('a browser without a database', () => {
  test.each(
    bySize({
      smallest: ['missing'] as const,
      full: ['missing', 'forbidden', 'throwsWhenNamed', 'private'] as const,
    }),
  )('a browser without a database (%s) reports this and has no other failure', async (kind) => {
    const page = await system.openPhone('/robots.txt');
    await page.addInitScript(withoutDatabase[kind]);
    await page.goto('/');
    await screens.home(page, 500);
    await syncLine(page, 'Kept only until you close this page').click();
    await page.getByText('This browser saves nothing here, as in a private window.').waitFor();
  });
});

describe.skipIf(isBrowserSkipped())('the page about this phone', () => {
  test.runIf(isFull)(
    'the page stays open when the reply to the sent step arrives, and the step continues afterwards',
    async () => {
      const { page } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
      await page.goto('/financial');
      const answer = Promise.withResolvers<void>();
      await page.route('**/loan/upsert', async (route) => {
        await answer.promise;
        await route.continue();
      });
      await screens.financial(page);
      await syncLine(page, /^Sending/).click();
      await page.getByRole('heading', { name: 'Unsent changes on this phone' }).waitFor();
      answer.resolve();
      await syncLine(page, /^Received/).waitFor();
      await expect.poll(() => readProgress(page)).toMatchObject({ page: 'banking' });
      await at(page, '/notification');
      await page.goto('/');
      await at(page, '/banking');
    },
  );

  test('the page says that a command waits for an update when the server no longer accepts it from this version, and staff see this under the phone’s support code', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
    await page.goto('/financial');
    await answerWith(page, '**/loan/upsert', new AppError('app.too_old'));
    await screens.financial(page);
    await expect.poll(() => statesOf(page)).toContain('save held');
    await page.getByRole('alert').getByText('Please update the app to continue.').waitFor();
    await syncLine(page, 'Saved on this phone until the app is updated').click();
    const card = page.getByRole('region', { name: 'Your income' });
    await card.getByText('This will be sent after the app is updated.').waitFor();
    expect(await card.getByText('Waiting to be sent.').count()).toBe(0);

    await press(page, 'Show a support code');
    await page.getByText('Give our staff this code.').waitFor();
    const code = await page.getByText(/^(?:[B-Z] ){7}[B-Z]$/).innerText();
    const { page: desk } = await openStaff(system);
    await fill(desk, { Search: code.toLowerCase() });
    const seen = dialog(desk, /^Phone with the code/);
    await seen.getByText(/^1 step waits on this phone, for less than a minute: answers\.$/).waitFor();
    await seen.getByText('Not sent before the app is updated: 1.').waitFor();
    await seen.getByText(/Please update the app to continue\. \(app\.too_old\)$/).waitFor();
    await seen.getByRole('button', { name: 'Open the Application' }).click();
    const { firstName, lastName } = journey.person;
    await dialog(desk, `${firstName} ${lastName}`).waitFor();
  });

  test.runIf(isFull)(
    'the megabytes of a document are counted while it is uploaded, on its card and under the header',
    async () => {
      const phone = await phoneAt(system, { upTo: 'upload-statements', page: 'payslip' });
      const { page } = phone;
      await page.goto('/payslip');
      await page.locator('input[name=payslip]').setInputFiles(large);
      await button(page, 'Remove large.pdf').waitFor();
      const reconnect = await disconnect(page);
      await press(page, 'Next');
      await at(page, '/gross-income');
      await syncLine(page, 'Saved on this phone (2 left, 1.2 MB)').click();
      await page.getByText('large.pdf (1.2 MB)').waitFor();

      const shown = await shownWords(page);
      await slowLine(page, 300_000);
      await reconnect();
      await syncLine(page, 'Sending (2 left, 1.2 MB)').waitFor();
      await expect.poll(() => queued(page), { timeout: 30_000 }).toEqual([]);
      await expect.poll(() => documents(phone)).toEqual(['large.pdf', 'statement-1.pdf']);
      const words = await shown();
      for (const place of [/large\.pdf \((\d\.\d) MB of 1\.2 MB\)/g, /\)(\d\.\d) MB of 1\.2 MB/g]) {
        const sent = [...words.matchAll(place)].map(([, megabytes]) => Number(megabytes));
        expect(new Set(sent).size, `${place} in ${words.slice(-600)}`).toBeGreaterThan(4);
        expect(sent).toEqual(sent.toSorted((one, other) => one - other));
      }
    },
  );
});
