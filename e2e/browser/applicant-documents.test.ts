import { isFull } from '@tshepa/test-kit';
import { at, pdf, press, screens } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { openStep } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { problemsOn } from '../support/screen-problems.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

/** Simulates a database without space for files. A quota would have to be set before the app opens its database. */
const fullDatabase = `
  const { put } = IDBObjectStore.prototype;
  const refuse = function (...entry) {
    if (this.name === 'blobs') throw new DOMException('Full', 'QuotaExceededError');
    return put.apply(this, entry);
  };
  globalThis.fill = (isFull) => { IDBObjectStore.prototype.put = isFull ? refuse : put; }`;

describe.skipIf(isBrowserSkipped())('statements and payslip', () => {
  test('[S5.10][S2.16] the intro says which statements are supported, one file picker takes only PDFs and needs at least one, and Back returns to the intro', async () => {
    const { page, journey } = await openStep(system, 'add-employer', 'bank-connect');
    await page.getByRole('heading', { level: 1, name: /pre-qualified/i }).waitFor();
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('Only PDF statements from internet banking are supported.');
    expect(text).toContain('Password-protected statements are supported.');
    expect(text).toContain('Scanned statements are not supported.');
    await press(page, 'Next');
    await expect.poll(() => page.locator('input[type=file]').count()).toBe(1);
    await press(page, 'Next');
    await expect
      .poll(async () => (await problemsOn(page)).messages)
      .toEqual(['Need to upload atleast 1 statement']);
    const photo = { name: 'statement.png', mimeType: 'image/png', buffer: Buffer.from('not a PDF') };
    await page.locator('input[type=file]').setInputFiles(photo);
    await expect
      .poll(async () => (await problemsOn(page)).messages)
      .toEqual(['statement.png: files need to be in PDF format.']);
    await press(page, 'Back');
    await page.getByRole('heading', { level: 1, name: /pre-qualified/i }).waitFor();
    await screens.bankConnect(page, journey.person);
    await at(page, '/payslip');
  });

  test.runIf(isFull)(
    '[S5.10] a file that does not fit on the phone is reported by name, and the other files stay',
    async () => {
      const { page, journey } = await openStep(system, 'add-employer', 'bank-connect');
      const [statement = new Uint8Array()] = journey.documents.statements;
      const other = Buffer.concat([statement, Buffer.from('\n')]);
      await press(page, 'Next');
      const picker = page.locator('input[name=statements]');
      await picker.setInputFiles(pdf('october.pdf', statement));
      await page.getByRole('button', { name: 'Remove october.pdf' }).waitFor();
      await page.evaluate(`${fullDatabase}; fill(true)`);
      await picker.setInputFiles(pdf('september.pdf', other));
      const removal = page.getByRole('button', { name: 'Remove september.pdf' });
      const note = page.getByRole('listitem').getByText(/This phone has no space for this file/);
      await note.last().waitFor();
      await expect.poll(() => removal.count()).toBe(0);
      await page.getByRole('button', { name: 'Remove october.pdf' }).waitFor();
      await page.evaluate('fill(false)');
      await picker.setInputFiles(pdf('september.pdf', other));
      await removal.waitFor();
      await expect.poll(() => note.count()).toBe(0);
    },
  );

  test.runIf(isFull)(
    '[S8.09][S5.10] a statement that only claims to be a PDF is refused as soon as it is chosen, with the server’s message',
    async () => {
      const { page } = await openStep(system, 'add-employer', 'bank-connect');
      await press(page, 'Next');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(pdf('statement.pdf', Buffer.from('no PDF at all')));
      await expect
        .poll(async () => (await problemsOn(page)).messages)
        .toEqual(['statement.pdf: files need to be in PDF format.']);
      expect(new URL(page.url()).pathname).toBe('/bank-connect');
    },
  );

  test.runIf(isFull)(
    '[S5.11][S2.17] the payslip step requires a PDF, JPEG or PNG, or the ticked checkbox; Back leads to the statements',
    async () => {
      const { page } = await openStep(system, 'upload-statements', 'payslip');
      await press(page, 'Next');
      await expect
        .poll(async () => (await problemsOn(page)).messages)
        .toEqual(['Please upload a payslip or tick the checkbox']);
      const text = { name: 'payslip.txt', mimeType: 'text/plain', buffer: Buffer.from('R8200') };
      await page.locator('input[type=file]').setInputFiles(text);
      await expect
        .poll(async () => (await problemsOn(page)).messages)
        .toEqual(['Your latest payslip: please upload a PDF, JPEG or PNG file.']);
      await page.getByRole('link', { name: 'Back' }).click();
      await at(page, '/bank-connect');
      await page.goBack();
      await at(page, '/payslip');
      await page.getByLabel('I do not receive payslips').check();
      await press(page, 'Next');
      await at(page, '/gross-income');
      await page.getByRole('heading', { level: 1, name: 'Please confirm your gross income' }).waitFor();
    },
  );
});
