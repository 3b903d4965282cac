import { samplePayslip, sampleStatement } from '@tshepa/integrations/samples';
import { isFull } from '@tshepa/test-kit';
import { at, button, pdf, press } from '@tshepa/tools/journey';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { untilInstalled } from '../support/installed-app.ts';
import { storageOf } from '../support/kept-on-phone.ts';
import { slotName } from '../support/papers.ts';
import { type Shared, shareTo } from '../support/shared-file.ts';

const system = useBrowserSystem();

const month = '2026-10';
const statement = (name: string, ofMonth = month) =>
  pdf(
    name,
    sampleStatement({
      bank: 'capitec',
      holder: 'Thandi Dlamini',
      accountNumber: '1234567890',
      fixedIncome: 8200,
      month: ofMonth,
    }),
  );
const payslip = (name: string) =>
  pdf(name, samplePayslip({ employer: 'Blue Crane', employee: 'Thandi Dlamini', netSalary: 8200, month }));
const photo: Shared = {
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(50_000, 7)]),
};

/** Opens a phone on which the app is installed, offline, with no open page and no session. */
async function coldPhone(): Promise<BrowserContext> {
  const page = await system.openPhone('/faq');
  await untilInstalled(page);
  const context = page.context();
  await page.close();
  await context.clearCookies();
  await context.setOffline(true);
  return context;
}

/** Opens an offline phone with a session and no open page. Its application has completed the stages up to `upTo`. */
async function offlinePhone(upTo: string): Promise<BrowserContext> {
  const { page } = await phoneAt(system, { upTo, page: 'bank-connect' });
  await page.goto('/');
  await at(page, '/bank-connect');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilInstalled(page);
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  return context;
}

const share = (context: BrowserContext, ...files: Shared[]) => shareTo(context, system.now.url, files);
const card = (page: Page, name: string) => page.locator('section').filter({ hasText: name });

describe.skipIf(isBrowserSkipped() || !isFull)('a document shared to the app', () => {
  test('a shared document is accepted by a logged-out offline phone that has just started, and is kept encrypted until there is an application', async () => {
    const context = await coldPhone();
    const page = await share(context, statement('October statement.pdf'));
    expect(new URL(page.url()).searchParams.get('shared')).toMatch(/^[0-9a-f-]{36}$/);
    await card(page, 'October statement.pdf').getByText('Bank statement or payslip?').waitFor();
    await press(page, 'Bank statement');
    await page.getByText('There is no application on this phone yet.').waitFor();
    // The question disappeared with the focused button, so the focus moves to the document.
    await expect.poll(() => page.locator('main :focus').innerText()).toContain('October statement.pdf');
    const stored = await storageOf(page);
    expect(stored).toContain('"purpose":"statement"');
    for (const secret of ['October', '%PDF', 'Dlamini']) expect(stored).not.toContain(secret);

    await page.goto('/notification');
    // There is no application that could be continued.
    await page.getByRole('link', { name: 'Start an application' }).waitFor();
    await button(page, 'Clear this phone').waitFor();
    await press(page, 'Remove October statement.pdf');
    await expect.poll(() => card(page, 'October statement.pdf').count()).toBe(0);
    await expect.poll(() => button(page, 'Clear this phone').count()).toBe(0);
    expect(await storageOf(page)).not.toContain('"purpose":');
  });

  test('a shared document goes into the next free place of the application, also offline, and waits when its step comes later', async () => {
    const context = await offlinePhone('save-banking');

    const page = await share(context, statement('one.pdf'), payslip('slip.pdf'));
    await card(page, 'slip.pdf').getByRole('button', { name: 'Payslip' }).click();
    await card(page, 'slip.pdf').getByText('when your application reaches that step').waitFor();
    await card(page, 'one.pdf').getByRole('button', { name: 'Bank statement' }).click();
    await at(page, '/bank-connect');
    await press(page, /next/i);
    await button(page, 'Remove one.pdf').waitFor();
    await page.close();

    const again = await share(context, statement('one again.pdf'), statement('two.pdf', '2026-09'), photo);
    await card(again, 'one again.pdf').getByRole('button', { name: 'Bank statement' }).click();
    await card(again, 'one again.pdf').getByText('This is the same file as one.pdf.').waitFor();
    await press(again, 'Remove one again.pdf');
    await card(again, 'photo.jpg').getByRole('button', { name: 'Bank statement' }).click();
    await card(again, 'photo.jpg').getByText('Files need to be in PDF format.').waitFor();
    await card(again, 'two.pdf').getByRole('button', { name: 'Bank statement' }).click();
    await at(again, '/bank-connect');
    await press(again, /next/i);
    await button(again, 'Remove two.pdf').waitFor();
    await button(again, 'Remove one.pdf').waitFor();
    await press(again, /next/i);
    await at(again, '/payslip');
    await button(again, 'Remove slip.pdf').waitFor();
  });

  test('[S2.16] each of three statements shared at once goes into the place of its month, also beside a file that is no PDF', async () => {
    const context = await offlinePhone('add-employer');
    const three = ['2026-08', '2026-10', '2026-09'].map((ofMonth) => statement(`${ofMonth}.pdf`, ofMonth));
    const page = await share(context, ...three, photo);
    await press(page, 'All 3 are bank statements');
    await at(page, '/bank-connect');
    await press(page, /next/i);
    for (const [index, { name }] of [three[1], three[2], three[0]].flatMap((file) => file ?? []).entries())
      await page
        .getByRole('group', { name: slotName(index + 1) })
        .getByRole('button', { name: `Remove ${name}` })
        .waitFor();
  });

  test('a shared document of another kind, an empty one, or one larger than 10 MB is refused with a message, whatever type it claims', async () => {
    const context = await coldPhone();
    const mislabelled = {
      name: 'statement.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('PK\x03\x04 a zip file'),
    };
    const empty = { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };
    const large = {
      name: 'large.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(11_000_000)]),
    };
    for (const [file, words] of [
      [mislabelled, 'Please upload a PDF, JPEG or PNG file.'],
      [empty, 'That file is empty.'],
      [large, 'Files can be at most 10 MB.'],
    ] as const) {
      const page = await share(context, file);
      await page.getByRole('alert').getByText(words).waitFor();
      expect(await storageOf(page)).not.toContain('"purpose":');
      await page.close();
    }
    const mixed = await share(context, mislabelled, payslip('slip.pdf'));
    await mixed.getByRole('alert').getByText('Please upload a PDF, JPEG or PNG file.').waitFor();
    await card(mixed, 'slip.pdf').waitFor();
  });

  test('the app asks to share a document again when the service worker does not run yet', async () => {
    const page = await system.openPhone('/faq', { serviceWorkers: 'block' });
    const opened = await share(page.context(), statement('October.pdf'));
    expect(new URL(opened.url()).search).toBe('?shared=again');
    await opened.getByText('Please open it and share the document again.').waitFor();
  });

  test('a shared document is deleted with everything else when the phone is cleared', async () => {
    const { page } = await phoneAt(system, { upTo: 'save-financial', page: 'banking' });
    await page.goto('/');
    await at(page, '/banking');
    await untilInstalled(page);
    const opened = await share(page.context(), payslip('slip.pdf'));
    await card(opened, 'slip.pdf').getByRole('button', { name: 'Payslip' }).click();
    await card(opened, 'slip.pdf').getByText('when your application reaches that step').waitFor();
    await opened.goto(`${system.now.url}/banking`);
    await press(opened, 'Exit this application');
    await opened.getByRole('button', { name: 'Exit', exact: true }).click();
    await at(opened, '/');
    expect(await storageOf(opened)).not.toContain('"purpose":');
  });

  test('a shared document is deleted from a phone that has no application, after a warning that names it', async () => {
    const opened = await share(await coldPhone(), statement('one.pdf'), payslip('two.pdf'));
    await card(opened, 'two.pdf').getByText('Bank statement or payslip?').waitFor();
    // There is nothing to lock, so the page offers no PIN.
    expect(await button(opened, 'Set a PIN').count()).toBe(0);
    await press(opened, 'Clear this phone');
    const dialog = opened.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Clear this phone' }).click();
    await dialog.getByText('If you clear it, they are lost').waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['one.pdf', 'two.pdf']);
    await dialog.getByRole('button', { name: 'Clear anyway' }).click();
    await at(opened, '/');
    expect(await storageOf(opened)).not.toContain('"purpose":');
  });

  test('the warning before the phone is cleared names a shared document, even when its kind is not chosen yet', async () => {
    const { page } = await phoneAt(system, { upTo: 'save-financial', page: 'banking' });
    await page.goto('/');
    await at(page, '/banking');
    await untilInstalled(page);
    const opened = await share(page.context(), payslip('slip.pdf'));
    await card(opened, 'slip.pdf').getByText('Bank statement or payslip?').waitFor();
    const dialog = opened.getByRole('dialog');
    const askToClear = async () => {
      await press(opened, 'Clear this phone');
      await dialog.getByRole('button', { name: 'Clear this phone' }).click();
      await dialog.getByText('If you clear it, they are lost').waitFor();
      expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['slip.pdf']);
    };
    await askToClear();
    // The document cannot be sent, because it belongs to no application.
    expect(await dialog.getByRole('button', { name: 'Send now' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await storageOf(opened)).toContain('"purpose":');
    await askToClear();
    await dialog.getByRole('button', { name: 'Clear anyway' }).click();
    await at(opened, '/');
    expect(await storageOf(opened)).not.toContain('"purpose":');
  });
});
