import { newId } from '@tshepa/messaging';
import { bySize, isFull } from '@tshepa/test-kit';
import { at, button, fill, pdf, press, screens, storeProgress } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { draftOnPhone, phoneAt, untilTyped } from '../support/applicant-phone.ts';
import {
  breakableDatabase,
  disconnect,
  documentsOf,
  fillablePhone,
  holdDatabase,
  isAccepted,
  limitStorage,
  loseDatabase,
  queued,
  recordCommands,
  rowsOf,
  statesOf,
  syncLine,
  upgradeDatabase,
} from '../support/bad-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { formerApplication } from '../support/former-application.ts';
import { storageOf, storeFormerRows } from '../support/kept-on-phone.ts';
import { storedRecord } from '../support/records.ts';
import { pdfOf } from '../support/sized-pdf.ts';
import { createJourney } from '../support/system.ts';

// Code is still loaded while offline, because these tests are about the phone's storage.
const system = useBrowserSystem({ serviceWorkers: 'block' });

const record = (customerId: string) => storedRecord(system.now, customerId);
const documents = (customerId: string) => documentsOf(system.now, customerId);

/** Opens a phone that has never been online, with an application that the first version of the app stored. */
async function formerPhone(verification: Record<string, unknown> = {}) {
  const page = await system.openPhone('/robots.txt');
  const { person, documents: given } = createJourney(system.now);
  const [bytes = new Uint8Array()] = given.statements;
  const former = formerApplication({
    person,
    statement: { name: 'statement.pdf', bytes },
    payslip: { name: 'payslip.pdf', bytes: given.payslip },
    verification,
  });
  await storeFormerRows(page, former.rows);
  const { customerId } = former;
  await storeProgress(page, { page: 'loading', submitted: true, customerId });
  return { page, person, ...former };
}

/** Returns the sequence numbers of commands. The additional calls of a command have none. */
const sequences = (commands: { sequence: number | undefined }[]) =>
  commands.flatMap(({ sequence }) => (sequence === undefined ? [] : [sequence]));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe.skipIf(isBrowserSkipped())('the outbox of a phone that misbehaves', () => {
  test('the outbox stops when the session ends, and continues after the passcode', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'save-verification', page: 'more-info' });
    const { person, customerId } = journey;
    await page.goto('/more-info');
    await page.getByRole('group', { name: 'Your home' }).waitFor();
    const reconnect = await disconnect(page);
    await screens.moreInfo(page);
    await screens.financial(page, '9 100');
    await screens.banking(page, person);
    await at(page, '/bank-connect');
    // This screen makes no call, so only the outbox meets the ended session.
    await page.goto('/notification');
    await syncLine(page, /^Saved on this phone/).waitFor();
    const commands = recordCommands(page);
    let isOver = false;
    await page.route('**/loan/upsert', async (route) => {
      if (isOver) return route.fallback();
      isOver = true;
      const response = await route.fetch();
      // The server no longer knows this session.
      const [cookie] = await page.context().cookies();
      if (cookie) await page.context().addCookies([{ ...cookie, value: newId().padEnd(43, '0') }]);
      return route.fulfill({ response });
    });
    await reconnect();
    await page.getByRole('main').getByRole('link', { name: 'Confirm it is you' }).click();
    await at(page, '/');
    const isSave = ({ path }: { path: string }) => path === '/loan/upsert';
    expect(
      commands
        .filter(isSave)
        .slice(0, 2)
        .map(({ status }) => status),
    ).toEqual([200, 401]);
    expect((await record(customerId)).employment.netSalary).toBeUndefined();

    await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
    expect(commands.filter(isAccepted)).toHaveLength(1);
    await expect.poll(() => page.getByLabel('Identity number').inputValue()).toBe(person.idNumber);
    await press(page, 'Send OTP');
    await page.getByLabel('One-time passcode').fill(await system.now.sandbox.passcode(person.cellNo));
    await press(page, 'Submit');
    await at(page, '/bank-connect');
    await expect.poll(() => queued(page)).toEqual([]);

    const accepted = commands.filter(isAccepted);
    const saves = accepted.filter(isSave).map(({ body }) => JSON.parse(body));
    expect(saves.map((save) => Object.keys(save).filter((name) => name.endsWith('Request')))).toEqual([
      ['customerRequest', 'employmentRequest'],
      ['employmentRequest'],
      expect.arrayContaining(['bankRequest']),
    ]);
    expect(new Set(accepted.map(({ key }) => key)).size).toBe(accepted.length);
    expect(sequences(accepted)).toEqual(upTo(sequences(accepted).length));
    // The application belongs to another session now, so the answers were saved again under the same id.
    const [second] = accepted.filter(({ body }) => body.includes('netSalary'));
    expect(second?.sequence).toBe(commands.find(({ status }) => status === 401)?.sequence);
    expect((await record(customerId)).employment.netSalary).toBe(9100);
    expect((await record(customerId)).bank.accountNumber).toBe(person.accountNumber);
  });

  test('commands that version 1 queued unencrypted arrive once and in order, and all data is encrypted afterwards', async () => {
    const { page, person, customerId, commands } = await formerPhone();
    const sent = recordCommands(page);
    const multipart: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['content-type']?.startsWith('multipart/')) multipart.push(request.url());
    });
    await page.goto('/loading');
    await expect
      .poll(async () => (await record(customerId).catch(() => undefined))?.loan.state)
      .toBe('ENROLLMENT_OTP_REQUIRED');
    await expect.poll(() => queued(page)).toEqual([]);

    const ordered = sent.filter(({ sequence }) => sequence !== undefined);
    expect(ordered.every(isAccepted)).toBe(true);
    expect(sequences(ordered)).toEqual(upTo(commands.length));
    // Documents are sent by another call than in the first version, so their command has another key.
    const isUpload = ({ kind }: { kind: string }) => kind === 'statements' || kind === 'payslip';
    for (const [index, command] of commands.entries())
      expect(ordered[index]?.key === command.id, command.kind).toBe(!isUpload(command));
    expect(multipart).toEqual([]);
    expect(await documents(customerId)).toEqual(['payslip.pdf', 'statement.pdf']);
    const kept = await storageOf(page);
    for (const words of [person.idNumber, person.lastName, person.accountNumber, '%PDF'])
      expect(kept, words).not.toContain(words);
    expect((await draftOnPhone(page))?.['customerId']).toBe(customerId);
  });

  test('a refused fourth step holds back only the bank details and the submission, and everything is sent after its correction', async () => {
    // The first version accepted a longer street name than the server does.
    const { page, customerId } = await formerPhone({ streetName: 'Vilakazi Street '.repeat(40) });
    const commands = recordCommands(page);
    await page.goto('/loading');
    await expect.poll(() => documents(customerId).catch(() => [])).toEqual(['payslip.pdf', 'statement.pdf']);
    await expect.poll(() => statesOf(page)).toEqual(['banking waiting', 'save rejected', 'submit waiting']);
    const before = await record(customerId);
    expect(before.employment).toMatchObject({ netSalary: 8200, grossSalary: 10_400 });
    expect(before.bank.accountNumber).toBeUndefined();
    expect(before.loan.state).toBe('IN_PROGRESS');

    await syncLine(page, 'Something needs your attention').click();
    await page.getByRole('link', { name: 'Repair' }).click();
    await at(page, '/verification');
    const street = page.getByLabel('Street name', { exact: true });
    await expect.poll(() => street.getAttribute('aria-invalid')).toBe('true');
    await fill(page, { 'Street name': 'Vilakazi Street' });
    await press(page);
    await expect.poll(async () => (await record(customerId)).loan.state).toBe('ENROLLMENT_OTP_REQUIRED');
    await expect.poll(() => queued(page)).toEqual([]);
    const accepted = commands.filter(isAccepted);
    expect(new Set(accepted.map(({ key }) => key)).size).toBe(accepted.length);
    expect(sequences(accepted)).toEqual(upTo(sequences(accepted).length));
    expect((await record(customerId)).applicant.streetName).toBe('Vilakazi Street');
  });

  test.each(
    bySize({ smallest: [], full: [false, true] }),
  )('a newer database beside a tab of an older app is reported, and nothing is lost (the tab closes its connection: %s)', async (isPolite) => {
    const { page: old, customerId } = await formerPhone();
    await holdDatabase(old, { isPolite });
    const page = await old.context().newPage();
    await page.goto('/loading');
    if (!isPolite) {
      await syncLine(page, 'Close the other tabs of this app').click();
      await page.getByText('An older version of this app is open in another tab.').waitFor();
      await old.close();
    }
    await expect
      .poll(async () => (await record(customerId).catch(() => undefined))?.loan.state)
      .toBe('ENROLLMENT_OTP_REQUIRED');
    await expect.poll(() => page.getByText('Close the other tabs').count()).toBe(0);
    await expect.poll(() => queued(page)).toEqual([]);
  });

  test.runIf(isFull)(
    'a page closes its database connection and asks to be reloaded when a newer app has upgraded the database',
    async () => {
      const { page, journey } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
      await page.goto('/financial');
      await fill(page, { 'Net salary': '9 300' });
      await page.getByLabel('Net salary', { exact: true }).blur();
      await untilTyped(page, 'financial', { netSalary: '9 300' });
      const newer = await page.context().newPage();
      await newer.goto('/robots.txt');
      await upgradeDatabase(newer, 30);
      await newer.close();
      await syncLine(page, 'Open this page again to continue').waitFor();
      expect(await page.getByLabel('Net salary', { exact: true }).inputValue()).toBe('9 300');
      await page.reload();
      await at(page, '/financial');
      await expect.poll(() => page.getByLabel('Net salary', { exact: true }).inputValue()).toBe('9 300');
      await screens.financial(page, '9 300');
      await expect.poll(async () => (await record(journey.customerId)).employment.netSalary).toBe(9300);
    },
  );

  test.runIf(isFull)(
    'when the database’s connection is lost, the step is saved over a new connection; when every connection is lost, the answers stay on the screen',
    async () => {
      const { page, journey } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
      await page.addInitScript(breakableDatabase);
      await page.goto('/financial');
      await at(page, '/financial');
      await fill(page, { 'Net salary': '9 400' });
      await loseDatabase(page, 1);
      await screens.financial(page, '9 400');
      await at(page, '/banking');
      await expect.poll(async () => (await record(journey.customerId)).employment.netSalary).toBe(9400);
      await expect.poll(() => syncLine(page, /^Received/).count()).toBe(1);

      const number = page.getByLabel('Account number', { exact: true });
      await number.fill(journey.person.accountNumber);
      await loseDatabase(page, 100);
      await number.blur();
      await syncLine(page, 'Open this page again to continue').waitFor();
      expect(await number.inputValue()).toBe(journey.person.accountNumber);
      await page.reload();
      await screens.banking(page, journey.person);
      await at(page, '/bank-connect');
    },
  );

  test('a full phone stores answers and reports that a file does not fit; when there is space, the file is sent too', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'upload-statements', page: 'payslip' });
    const { customerId } = journey;
    const removeLimit = await limitStorage(page, 1_500_000);
    await page.goto('/payslip');
    const large = pdf('large.pdf', pdfOf({ ballastBytes: 2_500_000 }));
    const input = page.locator('input[name=payslip]');
    await input.setInputFiles(large);
    const row = page.getByRole('group', { name: 'Your latest payslip' });
    await row.getByText('This phone has no space for this file.').waitFor();
    expect(await rowsOf(page, 'blobs')).toEqual([]);
    // Answers need little space, so they are still stored.
    await page.goto('/financial');
    await screens.financial(page, '9 500');
    await expect.poll(async () => (await record(customerId)).employment.netSalary).toBe(9500);

    await removeLimit();
    await page.goto('/payslip');
    await input.setInputFiles(large);
    await button(page, 'Remove large.pdf').waitFor();
    await press(page, 'Next');
    await at(page, '/gross-income');
    await expect.poll(() => documents(customerId)).toEqual(['large.pdf', 'statement-1.pdf']);
  });

  test.runIf(isFull)(
    'a phone without any space keeps the answers on the screen, and saves them when there is space',
    async () => {
      const { page, journey } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
      await page.addInitScript(fillablePhone);
      await page.goto('/financial');
      await fill(page, { 'Net salary': '9 600' });
      await page.evaluate('isPhoneFull = true');
      await page.getByLabel('Net salary', { exact: true }).blur();
      await syncLine(page, 'This phone is full').waitFor();
      expect(await page.getByLabel('Net salary', { exact: true }).inputValue()).toBe('9 600');
      await screens.financial(page, '9 600');
      await button(page, 'Continue').waitFor();
      await page.evaluate('isPhoneFull = false');
      await screens.financial(page, '9 600');
      await expect.poll(async () => (await record(journey.customerId)).employment.netSalary).toBe(9600);
      await expect.poll(() => syncLine(page, 'This phone is full').count()).toBe(0);
    },
  );
});
