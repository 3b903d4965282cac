import { readFileSync } from 'node:fs';
import { AppError } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import type { Journey } from '@tshepa/tools/journey';
import { runAxe } from '@tshepa/tools/lighthouse';
import pdfJs from 'pdfjs-dist/package.json' with { type: 'json' };
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerWith } from '../support/bad-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import {
  button,
  dialog,
  journeyUpTo,
  managerBearer,
  openCustomer,
  openStaff,
  sectionOf,
} from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
let journey: Journey;

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}-statement.pdf`, import.meta.url));
/** A picture of two by one pixels: red, then blue. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DA8B8MAA38AfuJfYVlAAAAAElFTkSuQmCC',
  'base64',
);

const decoderOf = (name: string) => `/assets/pdf/decoders-${pdfJs.version}/${name}_nowasm_fallback.js`;

/** Makes the call for a document return another document. */
const replaceDocument = (page: Page, address: string, bytes: Buffer, contentType: string) =>
  page.route(`**/file/${address}/download*`, (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({ file: bytes.toString('base64'), contentType }),
    }),
  );

/** Records what the page's content security policy blocks from now on. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { policyBreaches: seen });
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return () => page.evaluate(() => Reflect.get(window, 'policyBreaches'));
}

async function view(page: Page, overlay: Locator, section: string, position = 0): Promise<Locator> {
  await sectionOf(overlay, section)
    .getByRole('button', { name: /^View / })
    .nth(position)
    .click();
  const viewer = dialog(page, /^Documents of/);
  await viewer.waitFor();
  return viewer;
}

const drawn = (viewer: Locator, what: string) => viewer.locator(`canvas[data-drawn="${what}"]`).waitFor();
/** Returns the share of pixels on the sheet that are dark. */
const inkedShare = (viewer: Locator) =>
  viewer.locator('canvas').evaluate((sheet: HTMLCanvasElement) => {
    const { data } = sheet.getContext('2d')?.getImageData(0, 0, sheet.width, sheet.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
    return dark / (data.length / 4);
  });

const figure = async (viewer: Locator, label: string) => {
  const line = viewer
    .getByRole('region', { name: 'Findings' })
    .locator('dl > div')
    .filter({ has: viewer.page().getByText(label, { exact: true }) });
  return (await line.locator('dd').innerText()).replace(/\s+/g, ' ').trim();
};

describe.skipIf(isBrowserSkipped())('documents beside their findings', () => {
  beforeAll(async () => {
    if (isBrowserSkipped()) return;
    journey = await journeyUpTo(system.now, 'choose-payout', { bearer: await managerBearer(system.now) });
  });

  test('[S2.33][S3.08] a statement is drawn beside the result of its analysis and the applicant’s own answers', async () => {
    const { page } = await openStaff(system);
    // The list loads no reader. An opened record prepares it a moment later.
    const readers = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(readers.filter((name) => name.includes('/assets/pdf/'))).toEqual([]);
    const overlay = await openCustomer(page, journey);
    const breaches = await watchPolicy(page);
    const viewer = await view(page, overlay, 'Bank Statements');
    await drawn(viewer, '1 1 0');
    await expect.poll(() => inkedShare(viewer)).toBeGreaterThan(0.001);
    await expect.poll(() => figure(viewer, 'Bank')).toBe('capitec Agrees Applicant: Capitec');
    await expect
      .poll(() => figure(viewer, 'Account holder'))
      .toContain(`Agrees Applicant: ${journey.person.fullName}`);
    await expect.poll(() => figure(viewer, 'Account number')).toContain('Agrees');
    await expect.poll(() => figure(viewer, 'Period')).toMatch(/^\d\d-\d\d-\d{4} to \d\d-\d\d-\d{4}$/);
    await expect.poll(() => figure(viewer, 'Fixed income a month')).toBe('R8,200.00 Applicant: R8,200.00');
    const boxes = await Promise.all(
      [viewer.locator('canvas'), viewer.getByRole('region', { name: 'Findings' })].map((part) =>
        part.boundingBox(),
      ),
    );
    expect((boxes[0]?.x ?? 0) + 100).toBeLessThan(boxes[1]?.x ?? 0);

    await page.setViewportSize({ width: 1440, height: 900 });
    await expect
      .poll(async () => (await viewer.locator('canvas').boundingBox())?.width ?? 0)
      .toBeGreaterThan(800);
    await expect.poll(() => inkedShare(viewer)).toBeGreaterThan(0.001);

    await button(viewer, 'Text of this page').click();
    await viewer.getByText('Statement Information').waitFor();
    await button(viewer, 'Text of this page').click();
    await drawn(viewer, '1 1 0');
    const { violations } = await runAxe(page);
    expect(violations).toEqual([]);
    expect(await breaches()).toEqual([]);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await overlay.waitFor();

    // The picture of the months leads to the rows behind each bar.
    await button(overlay, 'Show money by month').click();
    await button(overlay, 'Salary, October 2026: R8,200.00. Show the rows').click();
    await overlay.getByText('Salary, October 2026: 1 row').waitFor();
    await overlay.getByRole('cell', { name: 'R8,200.00' }).last().waitFor();
  });

  test.runIf(isFull)(
    '[S2.33] the pages of a document are turned, zoomed and rotated by buttons and by keys',
    async () => {
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      await replaceDocument(page, 'bank-statement', fixture('text'), 'application/pdf');
      const viewer = await view(page, overlay, 'Bank Statements');
      await viewer.getByText('Page 1 of 3', { exact: true }).waitFor();
      await expect.poll(() => button(viewer, 'Previous page (p)').isDisabled()).toBe(true);
      await button(viewer, 'Next page (n)').click();
      await drawn(viewer, '2 1 0');
      const stage = viewer.getByRole('region', { name: /page 2 of 3$/ });
      const widthOf = async () => (await viewer.locator('canvas').boundingBox())?.width ?? 0;
      const width = await widthOf();
      await stage.focus();
      await page.keyboard.press('n');
      await drawn(viewer, '3 1 0');
      await page.keyboard.press('p');
      await drawn(viewer, '2 1 0');
      await page.keyboard.press('+');
      await drawn(viewer, '2 1.25 0');
      await expect.poll(widthOf).toBeGreaterThan(width * 1.2);
      await page.keyboard.press('-');
      await page.keyboard.press('r');
      await drawn(viewer, '2 1 90');
      const box = (await viewer.locator('canvas').boundingBox()) ?? expect.fail('there is no sheet');
      expect(box.width).toBeGreaterThan(box.height);
      await button(viewer, 'Text of this page').click();
      await viewer.getByText('page 2 of 3').first().waitFor();
    },
  );

  test.runIf(isFull)(
    '[S2.16] a locked document requests its password, reports a wrong password, and stores no password',
    async () => {
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      await replaceDocument(page, 'bank-statement', fixture('locked'), 'application/pdf');
      const viewer = await view(page, overlay, 'Bank Statements');
      const password = viewer.getByLabel('Password of this document');
      await password.fill('0000000000000');
      await button(viewer, 'Open').click();
      await viewer.getByText('This password does not open the document').waitFor();
      await password.fill('8001015009087');
      await page.keyboard.press('Enter');
      await drawn(viewer, '1 1 0');
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
      );
      expect(kept).not.toContain('8001015009087');
      await button(viewer, 'Close the documents').click();
      await viewer.waitFor({ state: 'hidden' });
      await view(page, overlay, 'Bank Statements');
      await password.waitFor();
    },
  );

  test.runIf(isFull)(
    '[S2.33] a scan is drawn with a note that it has no text, a picture is shown from a temporary address, and a broken file is reported',
    async () => {
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const breaches = await watchPolicy(page);
      await replaceDocument(page, 'bank-statement', fixture('scanned'), 'application/pdf');
      await replaceDocument(page, 'payslip', png, 'image/png');
      const viewer = await view(page, overlay, 'Bank Statements');
      await drawn(viewer, '1 1 0');
      await button(viewer, 'Text of this page').click();
      await viewer.getByText('There is no text on this page. It is a picture.').waitFor();
      // The page's content security policy permits the decoders of scanners' formats.
      for (const name of ['jbig2', 'openjpeg'])
        await expect
          // This is a string, because the test runner would replace import().
          .poll(() => page.evaluate(`import('${decoderOf(name)}').then((module) => typeof module.default)`))
          .toBe('function');

      await viewer.getByLabel('Document', { exact: true }).selectOption({ label: 'Payslip: payslip.pdf' });
      const picture = viewer.getByRole('img', { name: 'Payslip' });
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(2);
      const address = (await picture.getAttribute('src')) ?? '';
      expect(address).toMatch(/^blob:/);
      await button(viewer, 'Rotate (r)').click();
      await button(viewer, 'Zoom in (+)').click();
      const box = (await picture.boundingBox()) ?? expect.fail('there is no picture');
      expect(box.height).toBeGreaterThan(1.9 * box.width);
      await expect.poll(() => figure(viewer, 'Employer')).toBe('Blue Crane Foods');
      await button(viewer, 'Close the documents').click();
      await viewer.waitFor({ state: 'hidden' });
      const isGone = await page.evaluate(
        (url) =>
          fetch(url).then(
            () => false,
            () => true,
          ),
        address,
      );
      expect(isGone).toBe(true);

      await page.unroute('**/file/payslip/download*');
      await replaceDocument(page, 'payslip', Buffer.from('%PDF-1.7 and nothing more'), 'application/pdf');
      await view(page, overlay, 'Payslips');
      await viewer.getByText('This document cannot be shown. Download it instead.').waitFor();
      expect((await breaches()).filter((breach) => !breach.startsWith('connect-src blob'))).toEqual([]);
    },
  );

  test.runIf(isFull)(
    '[S2.33][S3.12] the credit report and the MAB report are shown as headings, lists and tables beside their summary',
    async () => {
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const viewer = await view(page, overlay, 'Downloads', 0);
      const report = viewer.getByRole('region', { name: 'Credit report' });
      await report.getByText('CC RESULTS').waitFor();
      await expect.poll(() => figure(viewer, 'Credit score')).toBe('650');
      expect((await runAxe(page)).violations).toEqual([]);
      await viewer
        .getByLabel('Document', { exact: true })
        .selectOption({ label: 'MAB report: mab-report.json' });
      const analysis = viewer.getByRole('region', { name: 'MAB report' });
      await analysis.getByText('Account number', { exact: true }).waitFor();
      await expect.poll(() => analysis.innerText()).toContain(journey.person.accountNumber);
      const { violations } = await runAxe(page);
      expect(violations).toEqual([]);
    },
  );

  test.runIf(isFull)(
    '[S2.33] a document that cannot be loaded says so, offline and with missing code, and the desk stays',
    async () => {
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const scripts = '**/assets/{staff,pdf}/*.js';
      await page.route(scripts, (route) => route.abort());
      const viewer = await view(page, overlay, 'Bank Statements');
      await viewer.getByText('This part of the desk could not be loaded.').waitFor();
      await page.unroute(scripts);
      await page.context().setOffline(true);
      await viewer.getByText('This is loaded when you are online again.').waitFor();
      await page.context().setOffline(false);
      await drawn(viewer, '1 1 0');
      await page.context().setOffline(true);
      await expect.poll(() => button(overlay, 'Decline').isDisabled()).toBe(true);
      await viewer.getByLabel('Document', { exact: true }).selectOption({ label: 'Payslip: payslip.pdf' });
      await viewer.getByText('This is loaded when you are online again.').waitFor();
      await page.context().setOffline(false);
      await drawn(viewer, '1 1 0');
      await button(viewer, 'Close the documents').click();
      await overlay.getByText(journey.person.idNumber).first().waitFor();
    },
  );

  test.runIf(isFull)(
    '[S2.33] on a narrow screen the findings are shown below, and a missing file is reported',
    async () => {
      const { page } = await openStaff(system);
      await page.setViewportSize({ width: 768, height: 1024 });
      const overlay = await openCustomer(page, journey);
      const viewer = await view(page, overlay, 'Bank Statements');
      await drawn(viewer, '1 1 0');
      const boxes = await Promise.all(
        [viewer.locator('canvas'), viewer.getByRole('region', { name: 'Findings' })].map((part) =>
          part.boundingBox(),
        ),
      );
      expect((boxes[0]?.y ?? 0) + 100).toBeLessThan(boxes[1]?.y ?? 0);
      await button(viewer, 'Close the documents').click();
      await answerWith(page, '**/file/payslip/download*', new AppError('file.not_found'));
      await view(page, overlay, 'Payslips');
      await viewer.getByRole('alert').waitFor();
    },
  );
});
