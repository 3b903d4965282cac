import { isFull } from '@tshepa/test-kit';
import { at, giveAnswers, pdf, press, screenAnswers } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { draftOnPhone, phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { untilInstalled } from '../support/installed-app.ts';
import { fixture, papersOf, slotName } from '../support/papers.ts';
import { storedRecord } from '../support/records.ts';
import { savePicture } from '../support/screen-text.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

type Chosen = { name: string; mimeType: string; buffer: Buffer };
/** Chooses several statements at once. */
const chooseStatements = (page: Page, ...files: Chosen[]) =>
  page.locator('input[name="statements"]').setInputFiles(files);
const replace = (page: Page, place: number, file: Chosen) =>
  page.locator(`input[name="statement-${place}"]`).setInputFiles(file);
const slot = (page: Page, place: number) => page.getByRole('group', { name: slotName(place) });

/** Opens a phone at the statements and waits for its PDF checker, unless it saves data. */
async function atStatements({ savesData = false } = {}): Promise<Page> {
  return (await phoneAtStatements({ savesData })).page;
}

async function phoneAtStatements({ savesData = false, isInstalled = false } = {}) {
  const phone = await phoneAt(system, {
    upTo: 'add-employer',
    page: 'bank-connect',
    ...(isInstalled ? { serviceWorkers: 'allow' as const } : {}),
  });
  const { page } = phone;
  if (savesData)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
  await page.goto('/');
  await at(page, '/bank-connect');
  const cached = () =>
    page.evaluate(async () => (await (await caches.open('pdf-check')).keys()).map(({ url }) => url));
  if (savesData) await page.getByText('Your statements are checked after sending.').waitFor();
  else await expect.poll(cached).toHaveLength(1);
  await press(page, 'Next');
  return phone;
}

describe.skipIf(isBrowserSkipped())('documents are checked before they are uploaded', () => {
  test('[S2.16][S5.10] the checker recognises readable, scanned, truncated and locked files and files that are no PDF, and tries a password', async () => {
    const page = await atStatements();
    const whole = fixture('text-statement');
    const named = (name: string, buffer: Buffer) => ({ ...whole, name, buffer });
    await chooseStatements(
      page,
      fixture('scanned-statement'),
      named('half.pdf', whole.buffer.subarray(0, whole.buffer.length / 2)),
      whole,
      named('page.pdf', Buffer.from('<html>Log in to your bank</html>')),
      named('nothing.pdf', Buffer.alloc(0)),
      fixture('locked-statement'),
      named('again.pdf', whole.buffer),
    );
    // Each unusable file is named with the reason, and the usable files take places.
    const refused = page
      .getByRole('group', { name: 'Statements of the last 3 months' })
      .getByRole('listitem');
    await expect
      .poll(() => refused.allInnerTexts())
      .toEqual([
        expect.stringContaining('scanned-statement.pdf: Scanned statements are not supported.'),
        expect.stringContaining('half.pdf: This file is not complete.'),
        expect.stringContaining('page.pdf: Files need to be in PDF format.'),
        expect.stringContaining('nothing.pdf: That file is empty.'),
        expect.stringContaining('again.pdf: This is the same file as text-statement.pdf.'),
      ]);
    // An older statement is named by the months that it covers, and leaves the places of the last months free.
    const old = page.getByRole('group', { name: 'January to February 2026' });
    await old.getByText('it opens and can be read').waitFor();
    expect(await old.getByLabel('Password of this PDF').count()).toBe(0);
    const second = slot(page, 1);
    await second.getByText('This PDF is protected.').waitFor();
    await press(page, 'Next');
    await second.getByText('This PDF needs its password.').waitFor();
    await second.getByLabel('Password of this PDF').fill('0000000000000');
    await press(page, 'Next');
    await second.getByText('That password does not open this PDF.').waitFor();
    await second.getByLabel('Password of this PDF').fill('8001015009087');
    await press(page, 'Next');
    // Only these two documents were uploaded.
    const { customerId } = (await draftOnPhone(page)) ?? {};
    await expect
      .poll(
        async () =>
          (await storedRecord(system.now, String(customerId))).files.filter(
            ({ fileType }) => fileType === 'BANK_STATEMENT',
          ).length,
      )
      .toBe(2);
  });

  test.runIf(isFull)(
    'when the phone saves data the checker is not loaded, and the row says that the server will check the file',
    async () => {
      const page = await atStatements({ savesData: true });
      await chooseStatements(page, fixture('text-statement'));
      await slot(page, 1).getByText('Checked after sending.').waitFor();
      await chooseStatements(page, fixture('locked-statement'));
      await slot(page, 2).getByLabel('Password of this PDF (optional)').waitFor();
      expect(
        await page.evaluate(() =>
          caches
            .open('pdf-check')
            .then((cache) => cache.keys())
            .then((keys) => keys.length),
        ),
      ).toBe(0);
    },
  );

  test.runIf(isFull)(
    '[S2.16] Back from a statement that the server refused returns to the intro, and Next shows what was refused',
    async () => {
      const page = await atStatements({ savesData: true });
      await chooseStatements(page, fixture('scanned-statement'));
      await press(page, 'Next');
      const refusal = page.getByText(`${slotName(1)}: scanned statements are not supported.`);
      await refusal.waitFor();
      const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
      await heading('Your bank statements');
      await press(page, 'Back');
      await heading('You are pre-qualified');
      await page.getByText('Only PDF statements from internet banking are supported.').waitFor();
      expect(await page.locator('input[type=file]').count()).toBe(0);
      await press(page, 'Next');
      await heading('Your bank statements');
      await refusal.waitFor();
    },
  );

  test.runIf(isFull)(
    '[S2.16] three statements chosen at once go to the places of their months, also offline, and replacing one keeps the others',
    async () => {
      const { page, journey } = await phoneAtStatements();
      const { statements } = papersOf(journey.person);
      const [, , third = new Uint8Array()] = statements;
      const { fullName } = journey.person;
      const [newest, middle, oldest] = statements.map((bytes, index) => pdf(`month-${index + 1}.pdf`, bytes));
      if (newest && middle && oldest) await chooseStatements(page, oldest, newest, middle);
      const months = ['October 2026', 'September 2026', 'August 2026'];
      const place = (label: string) => page.getByRole('group', { name: label });
      for (const [index, label] of months.entries()) {
        await place(label)
          .getByRole('button', { name: `Remove month-${index + 1}.pdf` })
          .waitFor();
        await place(label)
          .getByText(`Capitec, account ending in ${journey.person.accountNumber.slice(-4)}`)
          .waitFor();
        await place(label)
          .getByText(/^Salary found: R8,200.00 on /)
          .waitFor();
      }
      await page.getByText('Salaries found for 3 months. That is enough.').waitFor();
      await press(page, 'Next');
      await at(page, '/payslip');
      const sent = async () =>
        (await storedRecord(system.now, journey.customerId)).files.filter(
          ({ fileType }) => fileType === 'BANK_STATEMENT',
        );
      const before = await sent();
      expect(before).toHaveLength(3);

      await page.getByRole('link', { name: 'Back' }).click();
      await at(page, '/bank-connect');
      await press(page, 'Next');
      await page.context().setOffline(true);
      for (const [label, read] of [
        ['October 2026', `month-1.pdf: October 2026, ${fullName}`],
        ['September 2026', `month-2.pdf: September 2026, ${fullName}`],
        ['August 2026', `month-3.pdf: August 2026, ${fullName}`],
      ] as const)
        await place(label).getByText(`We have ${read}`).waitFor();
      await page.context().setOffline(false);
      await replace(page, 2, pdf('again.pdf', Buffer.concat([third, Buffer.from('\n')])));
      await press(page, 'Next');
      await at(page, '/payslip');
      const after = await sent();
      expect(after.map(({ fileName }) => fileName)).toEqual(['month-1.pdf', 'again.pdf', 'month-3.pdf']);
      expect([after[0]?.fileId, after[2]?.fileId]).toEqual([before[0]?.fileId, before[2]?.fileId]);
    },
  );

  test.runIf(isFull)(
    'the checker works offline from a cache of its own, and reads as it does online',
    async () => {
      const { page, journey } = await phoneAtStatements({ isInstalled: true });
      await untilInstalled(page);
      await page.reload();
      await page.context().setOffline(true);
      await press(page, 'Next');
      await chooseStatements(page, fixture('scanned-statement'));
      const refused = page.getByRole('group', { name: 'Statements of the last 3 months' });
      await refused.getByText('scanned-statement.pdf: Scanned statements are not supported.').waitFor();
      const [, , august = new Uint8Array()] = papersOf(journey.person).statements;
      await chooseStatements(page, pdf('august.pdf', august));
      const slotOfAugust = page.getByRole('group', { name: 'August 2026' });
      await slotOfAugust.getByText(/^Salary found: R8,200.00 on /).waitFor();
    },
  );

  test('[S2.16] a statement chosen early fills in payday, pay and account, and what was read wrongly can be said with it', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'save-verification', page: 'more-info' });
    const { accountNumber } = journey.person;
    const { statements } = papersOf(journey.person);
    await page.goto('/');
    await at(page, '/more-info');
    await page.getByText('Type less: choose your bank statement').click();
    await page
      .locator('input[name="early-statements"]')
      .setInputFiles([
        ...statements.map((bytes, index) => pdf(`month-${index + 1}.pdf`, bytes)),
        fixture('scanned-statement'),
      ]);
    await page.getByText('We filled in what your statement shows.').waitFor();
    // The refusal of one file stays beside the success of the others.
    await page.getByText(/^scanned-statement\.pdf: Scanned statements are not supported/).waitFor();
    const note = page.getByText('Read from your statement; please check it');
    await expect.poll(() => note.count()).toBe(1);
    const { fill: typed, ...chosen } = screenAnswers['/more-info']();
    const { 'Salary day': _read, ...rest } = typed;
    await giveAnswers(page, { ...chosen, fill: rest });
    await savePicture(page, 'early statement more-info');
    await press(page, 'Continue');
    await at(page, '/financial');
    // The payday was answered on the step before.
    await expect.poll(() => note.count()).toBe(1);
    await page.getByText('R8,200.00').waitFor();
    await savePicture(page, 'early statement financial');
    await press(page, 'Continue');
    await at(page, '/banking');
    await page.getByText(accountNumber).waitFor();
    await savePicture(page, 'early statement banking');
    const { fill: atWork } = screenAnswers['/banking'](journey.person);
    const { 'Account number': _account, ...work } = atWork;
    await giveAnswers(page, { fill: work });
    await press(page, 'Continue');
    await at(page, '/bank-connect');
    await press(page, 'Next');
    await page.getByText('Salaries found for 3 months. That is enough.').waitFor();
    await page.getByText('Did we read something wrong?').click();
    await page.getByLabel('The salary', { exact: true }).check();
    await savePicture(page, 'early statement bank-connect');
    await press(page, 'Next');
    await at(page, '/payslip');
    await savePicture(page, 'early statement payslip');
    const record = () => storedRecord(system.now, journey.customerId);
    await expect.poll(async () => (await record()).employment.statementDoubts).toEqual(['salary']);
    const { employment, bank } = await record();
    expect(employment).toMatchObject({ netSalary: 8_200, paymentFrequency: 'monthly', salaryDate: 25 });
    expect(bank).toMatchObject({ bankName: 'capitec', accountNumber });
  });

  test('[S2.17] a large photo of a payslip is converted to a JPEG of at most 2000 px before it is stored', async () => {
    const { page } = await phoneAt(system, { upTo: 'upload-statements', page: 'payslip' });
    await page.goto('/');
    await at(page, '/payslip');
    const dataUrl = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 3_000;
      canvas.height = 2_400;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const pixels = context.createImageData(3_000, 2_400);
      for (let index = 0; index < pixels.data.length; index += 1)
        pixels.data[index] = index % 4 === 3 ? 255 : (index * 2_654_435_761) >>> 24;
      context.putImageData(pixels, 0, 0);
      return canvas.toDataURL('image/png');
    });
    const buffer = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
    await page
      .locator('input[name="payslip"]')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
    await page.getByText('slip.jpg').waitFor();
    const kept = (await draftOnPhone(page)) as {
      payslip?: { contentType: string; sizeBytes: number };
    } | null;
    expect(kept?.payslip?.contentType).toBe('image/jpeg');
    expect(kept?.payslip?.sizeBytes).toBeLessThan(buffer.length);
  });
});
