import { operations } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import { at, giveFile, pdf, press, readProgress, screens } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { phoneAt } from '../support/applicant-phone.ts';
import { rowsOf, syncLine } from '../support/bad-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { untilInstalled } from '../support/installed-app.ts';
import { storageOf } from '../support/kept-on-phone.ts';
import { saveData, untilStoredOnPhone } from '../support/offline-application.ts';
import { fixture, papersOf, slotName } from '../support/papers.ts';
import { storedRecord } from '../support/records.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem();
type Person = ReturnType<typeof somebody>;

const record = (customerId: string) => storedRecord(system.now, customerId);
const documentsOf = async (customerId: string) =>
  (await record(customerId)).files
    .map(({ fileType }) => fileType)
    .filter((fileType) => fileType === 'BANK_STATEMENT' || fileType === 'PAYSLIP')
    .toSorted();

async function upToFinancial(page: Page, person: Person): Promise<string> {
  await screens.home(page, 1000);
  await screens.questionaire(page);
  await screens.personal(page, person);
  await screens.consent(page);
  await screens.verification(page, person);
  await screens.moreInfo(page);
  await at(page, '/financial');
  const { customerId } = (await readProgress(page)) ?? {};
  if (!customerId) throw new Error('There is no application on this phone');
  await expect.poll(async () => (await record(customerId)).page).toBe('financial');
  return customerId;
}

/** Runs in the page: stores that the app was last used eight days ago. */
const setLastUsedEightDaysAgo = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('tshepa');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('catalogue', 'readwrite');
    const value = Date.now() - 8 * 24 * 3_600_000;
    transaction.objectStore('catalogue').put({ key: 'lastUsed', value, storedAt: '' });
    transaction.oncomplete = () => {
      opening.result.close();
      resolve();
    };
  };
})`;

/** Records the commands in the order of their replies. */
function recordCommands(page: Page) {
  const changes: { path: string; key: string | undefined; sequence: string | undefined }[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const headers = request.headers();
    const { pathname: path } = new URL(response.url());
    if (response.ok() && headers['idempotency-key'] && path !== '/session')
      changes.push({ path, key: headers['idempotency-key'], sequence: headers['sequence'] });
  });
  return changes;
}

describe.skipIf(isBrowserSkipped())('the outbox on the phone', () => {
  test.runIf(isFull)(
    'answers and documents entered offline, with a reload between them, arrive once and in order',
    async () => {
      const person = somebody();
      const page = await system.openPhone();
      const customerId = await upToFinancial(page, person);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const changes = recordCommands(page);

      await page.context().setOffline(true);
      await screens.financial(page, '8 200');
      await screens.banking(page, person);
      await screens.bankConnect(page, person);
      await screens.payslip(page, person);
      await at(page, '/gross-income');
      await page.reload();
      await at(page, '/gross-income');
      await screens.grossIncome(page);
      await at(page, '/affordability');
      expect(await documentsOf(customerId)).toEqual([]);

      await page.context().setOffline(false);
      await expect.poll(() => documentsOf(customerId)).toEqual(['BANK_STATEMENT', 'PAYSLIP']);
      await expect.poll(async () => (await record(customerId)).page).toBe('affordability');
      expect((await record(customerId)).employment.netSalary).toBe(8_200);
      expect((await record(customerId)).bank.accountNumber).toBe(person.accountNumber);

      const ordered = changes.filter(({ sequence }) => sequence !== undefined);
      const places = ordered.map(({ sequence }) => Number(sequence));
      expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index));
      expect(new Set(changes.map(({ key }) => key)).size).toBe(changes.length);
      // Statements come before the payslip, and both after the bank details.
      expect(ordered.map(({ path }) => path).filter((path) => path !== '/customer/progress')).toEqual([
        '/loan/upsert',
        '/loan/upsert',
        '/uploads/attach',
        '/uploads/attach',
        '/loan/upsert',
        '/loan/upsert',
      ]);
    },
  );

  test('no personal data can be read in the phone’s storage, and nothing is left after the exit', async () => {
    const person = somebody();
    const page = await system.openPhone();
    await upToFinancial(page, person);
    await page.context().setOffline(true);
    await screens.financial(page, '8 217');
    await screens.banking(page, person);
    await screens.bankConnect(page, person);
    await at(page, '/payslip');

    const kept = await storageOf(page);
    expect(kept).toContain('key, readable: false');
    const hidden = [
      person.idNumber,
      person.fullName,
      person.lastName,
      person.cellNo,
      person.emailAddress,
      person.accountNumber,
      'Vilakazi',
      '8217',
      'statement.pdf',
      '%PDF',
    ];
    for (const words of hidden) expect(kept, words).not.toContain(words);

    await page
      .getByRole('button', { name: /exit|close/i })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^yes|exit/i })
      .click();
    await at(page, '/');
    const left = await storageOf(page);
    expect(left).toContain('tshepa/applications: []');
    expect(left).toContain('tshepa/blobs: []');
    expect(left).toContain('tshepa/keys: []');
    expect(left).toMatch(/tshepa\/outbox: \[\{[^{}]*"kind":"exit"[^{}]*\}\]/);
  });

  test.runIf(isFull)(
    '[S2.26][S2.16] a statement refused after an offline submission is named at once, and its repair sends the submission',
    async () => {
      const { page, journey } = await phoneAt(system, { upTo: 'add-employer', page: 'bank-connect' });
      // Without its checker the phone does not recognise a scan, and the server refuses it.
      await saveData(page.context());
      await page.goto('/');
      await at(page, '/bank-connect');
      await untilInstalled(page);
      await page.context().setOffline(true);
      await press(page, 'Next');
      await giveFile(page, 'statements', fixture('scanned-statement'));
      await press(page, 'Next');
      await screens.payslip(page, journey.person);
      await screens.grossIncome(page);
      await screens.affordability(page);
      await untilStoredOnPhone(page);

      const changes = recordCommands(page);
      await page.context().setOffline(false);
      await page
        .getByText(/^Your \w+ statement \(scanned-statement\.pdf\) is a scan; we need the PDF/)
        .waitFor();
      expect(await page.getByText(/when you are connected/).count()).toBe(0);
      await page.getByRole('link', { name: 'Repair' }).click();
      await at(page, '/bank-connect');
      await page
        .getByRole('group', { name: slotName(1) })
        .getByText('Scanned statements are not supported.')
        .waitFor();
      const [statement = new Uint8Array()] = papersOf(journey.person).statements;
      await giveFile(page, 'statement-1', pdf('october.pdf', statement));
      await press(page, 'Next');
      await at(page, '/otp-enrollment');
      const sent = changes.filter(({ sequence }) => sequence !== undefined).map(({ path }) => path);
      // The payslip and two answers were accepted before the repair, and the submission after it.
      expect(sent.filter((path) => path !== '/customer/progress')).toEqual([
        '/uploads/attach',
        '/loan/upsert',
        '/loan/upsert',
        '/uploads/attach',
        '/loan/upsert',
      ]);
    },
  );

  test.runIf(isFull)(
    'an application is deleted from the phone after a week without use, if the server has all of it',
    async () => {
      const person = somebody();
      const page = await system.openPhone();
      await upToFinancial(page, person);
      await expect.poll(() => storageOf(page)).toContain('tshepa/outbox: []');
      await page.context().setOffline(true);
      await screens.financial(page, '8 217');
      await at(page, '/banking');
      await page.evaluate(setLastUsedEightDaysAgo);
      // The application stays on the phone while commands are queued.
      await page.context().setOffline(false);
      await page.goto('/financial');
      await at(page, '/financial');
      await expect.poll(() => storageOf(page)).toContain('tshepa/outbox: []');
      await page.evaluate(setLastUsedEightDaysAgo);
      await page.goto('/');
      await expect.poll(() => storageOf(page)).toContain('tshepa/keys: []');
      expect(await storageOf(page)).toContain('tshepa/applications: []');
      await expect.poll(() => readProgress(page)).toMatchObject({ customerId: null, page: '' });
    },
  );

  test('[S8.13][S1.08] the outbox is kept and explained after the site closed while the phone was offline, and is sent when the site opens', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
    const staffClient = system.now.client();
    const bearer = await system.now.signIn('manager');
    const switchSite = (status: boolean) =>
      staffClient.call(
        operations.updateSiteStatus,
        { status, message: status ? '' : 'Closed for stock-taking.' },
        { bearer },
      );
    await page.goto('/financial');
    await page.getByLabel('Net salary').waitFor();
    await untilInstalled(page);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await screens.financial(page, '8 200');
    await at(page, '/banking');
    const attempts = async () =>
      (await rowsOf<{ attempts: number }>(page, 'outbox')).map((row) => row.attempts);
    const before = await record(journey.customerId);
    await switchSite(false);
    try {
      await page.context().setOffline(false);
      await syncLine(page, 'Saved on this phone until we are open (1 left)').waitFor();
      await page.getByText('Closed for stock-taking.').waitFor();
      expect(await page.getByText('You are offline.').count()).toBe(0);
      await expect.poll(() => page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);

      // The list says why the command waits, also after a request to send it at once.
      await syncLine(page, /until we are open/).click();
      const card = page.getByRole('region', { name: 'Your income' });
      await card.getByText('Waiting to be sent.').waitFor();
      await page.getByText('We are closed. This will be sent automatically when we open again.').waitFor();
      await page.getByRole('main').getByRole('button', { name: 'Send now' }).click();
      await expect.poll(() => page.locator('button[aria-busy=true]').count()).toBe(0);
      await card.getByText('Waiting to be sent.').waitFor();
      await page.getByText('We are closed. This will be sent automatically when we open again.').waitFor();

      // Home leads back to the step, and the outbox survives a restart of the app.
      await page.goto('/');
      await at(page, '/banking');
      await page.getByText('Closed for stock-taking.').waitFor();
      await syncLine(page, 'Saved on this phone until we are open (1 left)').waitFor();
      expect(await attempts()).toEqual(expect.arrayContaining([0]));
      expect((await attempts()).filter((count) => count > 0)).toEqual([]);
      expect(await record(journey.customerId)).toEqual(before);
    } finally {
      await switchSite(true);
    }
    // The next status check notices that the site is open; returning to the app triggers a check.
    const changes = recordCommands(page);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await syncLine(page, /^Received/).waitFor();
    await expect.poll(() => page.getByText('Closed for stock-taking.').count()).toBe(0);
    expect((await record(journey.customerId)).employment.netSalary).toBe(8_200);
    expect(changes.filter(({ path }) => path === '/loan/upsert')).toHaveLength(1);
    await expect.poll(attempts).toEqual([]);
    await page.goto('/notification');
    await page.getByText('There is nothing to send.').waitFor();
  });
});
