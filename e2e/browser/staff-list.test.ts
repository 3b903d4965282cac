import { readFile } from 'node:fs/promises';
import {
  dayMs,
  formatDay,
  johannesburgDay,
  type LoanState,
  loanOptions,
  loanStates,
  operations,
  referenceOf,
} from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import { choose, fill } from '@tshepa/tools/journey';
import type { Download, Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { button, dialog, openStaff, seedRecord, untilListLoaded } from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
/** The time of the newest seeded record: noon in Johannesburg. */
const newest = new Date('2026-03-31T10:00:00Z');
const daysBefore = (days: number) => new Date(newest.getTime() - days * dayMs);
type Seeded = Awaited<ReturnType<typeof seedRecord>>;
/** One record a day, newest first. The states and the two amounts take turns. */
const seeded: Seeded[] = [];
const seedCount = 8 * 15 + 3;

const rowsOf = (page: Page) => page.locator('tbody tr');
const idsOn = (page: Page) =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => row.querySelector('button')?.firstChild?.textContent));
const results = (page: Page, count: number) =>
  page.getByText(`(Results: ${count})`, { exact: true }).waitFor();
const idOf = (record: Seeded | undefined) => record?.applicant.idNumber ?? 'no such record';
const pagerText = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem').allInnerTexts()).join(' ');

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

describe.skipIf(isBrowserSkipped())('the list of customers', () => {
  beforeAll(async () => {
    if (isBrowserSkipped()) return;
    for (let index = 0; index < seedCount; index += 1) {
      const state = loanStates[index % loanStates.length] ?? 'IN_PROGRESS';
      const loan = loanOptions[index % 2];
      const flags = { approved: state === 'APPROVED' || state === 'PAID', declined: state === 'DECLINED' };
      seeded.push(
        await seedRecord(system.now, daysBefore(index), {
          state,
          ...flags,
          ...(loan ? { loan: { id: loan.id, value: loan.value, currency: loan.currency } } : {}),
        }),
      );
    }
  });

  test('[S2.31][S2.32][S9.08] the list shows its count, 15 rows a page, newest first, and a pager with ellipses and the neighbours of the page', async () => {
    const { page } = await openStaff(system);
    await results(page, seedCount);
    await expect.poll(() => idsOn(page)).toEqual(seeded.slice(0, 15).map(idOf));
    await expect.poll(() => pagerText(page)).toBe('1 2 3 4 5 … 9');
    await button(page, 'Page 5').click();
    await expect.poll(() => idsOn(page)).toEqual(seeded.slice(60, 75).map(idOf));
    await expect.poll(() => pagerText(page)).toBe('1 … 4 5 6 … 9');
    await expect.poll(() => button(page, 'Page 5').getAttribute('aria-current')).toBe('page');
    await button(page, 'Page 9').click();
    await expect.poll(() => idsOn(page)).toEqual(seeded.slice(120).map(idOf));
    await expect.poll(() => pagerText(page)).toBe('1 … 5 6 7 8 9');
    await expect.poll(() => button(page, 'Next').isDisabled()).toBe(true);
    await button(page, /Previous/).click();
    await expect.poll(() => idsOn(page)).toEqual(seeded.slice(105, 120).map(idOf));
  });

  test('[S2.32] a row shows the eight columns, the day as dd-MM-yyyy and the currency with the amount', async () => {
    const { page } = await openStaff(system);
    await rowsOf(page).first().waitFor();
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual([
        'ID Number',
        'Initials',
        'First Name',
        'Last Name',
        'Email Address',
        'Cell No',
        'Created',
        'Loan',
      ]);
    const { applicant: customer } = seeded[1] ?? expect.fail('nothing was seeded');
    const cells = await rowsOf(page).nth(1).getByRole('cell').allInnerTexts();
    expect(cells.map((text) => text.split('\n')[0])).toEqual([
      customer.idNumber,
      customer.initials,
      customer.firstName,
      customer.lastName,
      customer.emailAddress,
      customer.cellNo,
      '30-03-2026',
      'R 1000',
    ]);
  });

  test('[S2.32] approved and paid rows are green, declined red, deleted grey, and the loan is blue for R1000 and purple for R500', async () => {
    const { page } = await openStaff(system);
    await rowsOf(page).first().waitFor();
    const looks = await rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => ({
        row: getComputedStyle(row).backgroundColor,
        loan: getComputedStyle(row.querySelector('td:last-child') ?? row).color,
      })),
    );
    const lookOf = (state: LoanState) => looks[loanStates.indexOf(state)]?.row ?? '';
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    for (const state of ['APPROVED', 'PAID'] as const) {
      const [red = 0, green = 0, blue = 0] = channels(lookOf(state));
      expect(green, state).toBeGreaterThan(Math.max(red, blue));
    }
    const [red = 0, green = 0, blue = 0] = channels(lookOf('DECLINED'));
    expect(red).toBeGreaterThan(Math.max(green, blue) + 10);
    const grey = channels(lookOf('DELETED'));
    expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(10);
    expect(channels(lookOf('DELETED'))[3]).toBeUndefined();
    expect(channels(lookOf('IN_PROGRESS'))).toEqual([0, 0, 0, 0]);
    const [r500 = [], r1000 = []] = looks.slice(0, 2).map(({ loan }) => channels(loan));
    expect(r1000[2]).toBeGreaterThan(2 * (r1000[0] ?? 0));
    expect(r500[2]).toBeGreaterThan(r500[0] ?? 0);
    expect(r500[0]).toBeGreaterThan(r500[1] ?? 0);
  });

  test('[S2.31] ID number takes digits only, and ID number, email, status, From and To each filter and combine', async () => {
    const { page } = await openStaff(system);
    await results(page, seedCount);
    const picked = seeded[16] ?? expect.fail('nothing was seeded');
    const idNumber = page.getByLabel('ID Number');
    await idNumber.pressSequentially(`a${idOf(picked)}-99`);
    await expect.poll(() => idNumber.inputValue()).toBe(idOf(picked));
    await results(page, 1);
    await expect.poll(() => idsOn(page)).toEqual([idOf(picked)]);
    await idNumber.fill('');

    const { lastName = '', firstName = '', cellNo = '' } = picked.applicant;
    for (const text of [cellNo, `${lastName} ${firstName}`, referenceOf(picked.id)]) {
      await fill(page, { Search: text });
      await expect.poll(() => idsOn(page), { message: text }).toContain(idOf(picked));
    }
    await results(page, 1);
    await fill(page, { Search: '' });

    await fill(page, { Email: ` ${picked.applicant.emailAddress?.toUpperCase()} ` });
    await results(page, 1);
    await expect.poll(() => idsOn(page)).toEqual([idOf(picked)]);
    await choose(page, { Status: 'APPROVED' });
    await page.getByText('No customer matches these filters.').waitFor();
    await button(page, 'Clear filters').click();
    await results(page, seedCount);

    await choose(page, { Status: 'DECLINED' });
    const declined = seeded.filter(({ loan }) => loan.state === 'DECLINED');
    await results(page, declined.length);
    await expect.poll(() => idsOn(page)).toEqual(declined.map(idOf));
    await fill(page, { From: '01-03-2026' });
    const recent = declined.filter(({ createdAt }) => createdAt >= new Date('2026-03-01'));
    await results(page, recent.length);
    const first = recent[0] ?? expect.fail('nobody was declined in March');
    const itsDay = formatDay(johannesburgDay(first.createdAt));
    await fill(page, { To: itsDay, From: itsDay });
    await results(page, 1);
    await expect.poll(() => idsOn(page)).toEqual([idOf(first)]);
    await fill(page, { 'ID Number': idOf(picked) });
    await results(page, 0);
    await button(page, 'Clear').click();
    await results(page, seedCount);
    await fill(page, { From: '31-03-2026', To: '30-03-2026' });
    await page.getByLabel('To', { exact: true }).blur();
    await page.getByText('To is before From').waitFor();
  });

  test('[S2.31] queue, status, days and page survive a reload and a shared link, an ID number stays out of the URL, and a search crosses all queues', async () => {
    const { page } = await openStaff(system);
    await results(page, seedCount);
    await choose(page, { Status: 'PAID' });
    await fill(page, { From: '01-12-2025' });
    const paid = seeded.filter(
      ({ loan, createdAt }) => loan.state === 'PAID' && createdAt >= new Date('2025-11-30T22:00:00Z'),
    );
    await results(page, paid.length);
    await expect.poll(() => new URL(page.url()).search).toBe('?status=PAID&from=2025-12-01');
    await page.reload();
    await results(page, paid.length);
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('01-12-2025');
    await button(page, 'Clear').click();
    await button(page, 'Page 3').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?page=3');
    await rowsOf(page).first().click();
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?page=3&customer=/);
    await page.goBack();
    await expect.poll(() => idsOn(page)).toEqual(seeded.slice(30, 45).map(idOf));

    const queues = page.getByRole('navigation', { name: 'Queues' });
    await queues.getByRole('button', { name: /^Awaiting budget/ }).click();
    const waiting = seeded.filter(({ loan }) => loan.state === 'AWAITING_BUDGET');
    await results(page, waiting.length);
    const colleague = await openStaff(system, { path: page.url() });
    await results(colleague.page, waiting.length);
    const elsewhere = seeded.find(({ loan }) => loan.state === 'PAID');
    await fill(page, { 'ID Number': idOf(elsewhere) });
    await expect.poll(() => idsOn(page)).toEqual([idOf(elsewhere)]);
    await page.getByText('All queues were searched.').waitFor();
    expect(page.url()).not.toContain(idOf(elsewhere));
    await page.reload();
    await expect.poll(() => idsOn(page)).toEqual([idOf(elsewhere)]);
    await page.getByLabel('ID Number').fill('');
    await results(page, waiting.length);
    await choose(page, { Status: 'DECLINED' });
    await results(page, seeded.filter(({ loan }) => loan.state === 'DECLINED').length);
  });

  test('[S4.01][S2.31] the status filter lists the 13 states, and shows PAYBACK_REQUESTED as PAYOUT REQUESTED', async () => {
    const { page } = await openStaff(system);
    await expect
      .poll(() => page.getByLabel('Status').locator('option').allInnerTexts())
      .toEqual([
        'All',
        'IN PROGRESS',
        'APPROVAL REQUIRED',
        'APPROVED',
        'ENROLLMENT OTP REQUIRED',
        'LOAN OTP REQUIRED',
        'DECLINED',
        'DELETED',
        'PAYOUT REQUESTED',
        'AWAITING BUDGET',
        'AWAITING LOAN CREATE',
        'MANUAL INTEGRATION',
        'PENDING APPROVAL',
        'PAID',
      ]);
    await choose(page, { Status: 'PAYOUT REQUESTED' });
    const asked = seeded.filter(({ loan }) => loan.state === 'PAYBACK_REQUESTED');
    await results(page, asked.length);
    await expect.poll(() => idsOn(page)).toEqual(asked.slice(0, 15).map(idOf));
    await expect.poll(() => rowsOf(page).first().innerText()).toContain('PAYOUT REQUESTED');
  });

  test('[S7.15][S2.31] the export dialog asks for status, From and To Date and saves exactly those rows as customers.csv', async () => {
    const { page } = await openStaff(system);
    await button(page, 'Export customers').click();
    const exporting = dialog(page, 'Export Customers');
    const from = exporting.getByLabel('From', { exact: true });
    const to = exporting.getByLabel('To Date', { exact: true });
    await exporting.getByLabel('Status').selectOption({ label: 'PAYOUT REQUESTED' });
    await from.fill('31-03-2026');
    await to.fill('01-02-2026');
    await button(exporting, 'Export').click();
    await exporting.getByText('To is before From').waitFor();
    await from.fill('01-02-2026');
    await to.fill('31-03-2026');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(exporting, 'Export').click(),
    ]);
    expect(download.suggestedFilename()).toBe('customers.csv');
    const lines = (await textOf(download)).trim().split('\r\n');
    const expected = seeded.filter(
      ({ loan, createdAt }) =>
        loan.state === 'PAYBACK_REQUESTED' && createdAt >= new Date('2026-01-31T22:00:00Z'),
    );
    expect(expected.length).toBeGreaterThan(2);
    expect(lines[0]?.replace(/^\uFEFF/, '')).toMatch(/^"?ID Number"?,/);
    expect(lines.slice(1).map((line) => /\d{13}/.exec(line)?.[0])).toEqual(expected.map(idOf));
    await exporting.waitFor({ state: 'hidden' });
  });

  test('[S7.15][S2.31] a manager’s own queue is private until it is shared, and the export follows its order and columns', async () => {
    const { page } = await openStaff(system, { isFresh: true });
    const colleague = await openStaff(system, { isFresh: true });
    const queues = page.getByRole('navigation', { name: 'Queues' });
    const shown = colleague.page
      .getByRole('navigation', { name: 'Queues' })
      .getByRole('button', { name: /^Paid, oldest first/ });
    await button(queues, 'New queue').click();
    const making = dialog(page, 'New queue');
    await making.getByLabel('Name', { exact: true }).fill('Paid, oldest first');
    await making.getByLabel('PAID', { exact: true }).check();
    await making.getByLabel('Order').selectOption({ label: 'Oldest first' });
    for (const column of ['Initials', 'Email Address', 'Cell No']) await making.getByLabel(column).uncheck();
    await button(making, 'Save queue').click();
    const paid = seeded.filter(({ loan }) => loan.state === 'PAID').toReversed();
    await results(page, paid.length);
    await expect.poll(() => idsOn(page)).toEqual(paid.slice(0, 15).map(idOf));

    await button(page, 'Export customers').click();
    const exporting = dialog(page, 'Export Customers');
    await exporting.getByText('from the queue that you opened').waitFor();
    expect(await exporting.getByLabel('Status').count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(exporting, 'Export').click(),
    ]);
    const [header, ...lines] = (await textOf(download)).trim().split('\r\n');
    expect(header).toMatch(/ID Number,First Name,Last Name,Created,Loan$/);
    expect(lines.map((line) => /\d{13}/.exec(line)?.[0])).toEqual(paid.map(idOf));
    await exporting.waitFor({ state: 'hidden' });

    await colleague.page.reload();
    await untilListLoaded(colleague.page);
    expect(await shown.count()).toBe(0);
    await button(queues, 'Change this queue').click();
    const changing = dialog(page, 'Queue “Paid, oldest first”');
    await changing.getByLabel('Share with all colleagues').check();
    await button(changing, 'Save queue').click();
    await changing.waitFor({ state: 'hidden' });
    await colleague.page.reload();
    await shown.click();
    await expect.poll(() => idsOn(colleague.page)).toEqual(paid.slice(0, 15).map(idOf));
  });

  test.runIf(isFull)(
    '[S1.08][S7.28][S2.31] a message can be typed only to disable applications, and applicants read it on the home page',
    async () => {
      const { page, bearer } = await openStaff(system);
      onTestFinished(async () => {
        await system.now
          .client()
          .call(operations.updateSiteStatus, { status: true, message: '' }, { bearer });
      });
      await button(page, 'Application Active').click();
      const status = dialog(page, 'Application Status');
      const message = page.getByPlaceholder('Type a message for your customers');
      await expect.poll(() => message.count()).toBe(0);
      await status.getByLabel('Disable Application').check();
      await message.fill('We are moving house and back on Monday.');
      await button(status, 'Submit').click();
      await button(page, 'Application Disabled').waitFor();

      const phone = await system.openPhone('/');
      await phone.getByText('We are moving house and back on Monday.').waitFor();
      await button(page, 'Application Disabled').click();
      await expect.poll(() => message.inputValue()).toBe('We are moving house and back on Monday.');
      await status.getByLabel('Disable Application').uncheck();
      await expect.poll(() => message.count()).toBe(0);
      await button(status, 'Submit').click();
      await button(page, 'Application Active').waitFor();
      await expect
        .poll(() => system.now.client().call(operations.getSiteStatus, {}))
        .toEqual({ active: true, message: '' });
      await phone.reload();
      await phone.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => phone.getByText('We are moving house').count()).toBe(0);
    },
  );

  test.runIf(isFull)(
    '[S2.32] on a phone the list consists of cards that fit, and in dark mode the colours still differ',
    async () => {
      const { page } = await openStaff(system, { isPhone: true });
      await rowsOf(page).first().waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const card = (await rowsOf(page).nth(1).boundingBox()) ?? expect.fail('there is no card');
      expect(card.x).toBeGreaterThanOrEqual(0);
      expect(card.width).toBeLessThanOrEqual(360);
      await rowsOf(page).nth(2).scrollIntoViewIfNeeded();
      const dark = await openStaff(system, { context: { colorScheme: 'dark' } });
      await rowsOf(dark.page).first().waitFor();
      const colours = await rowsOf(dark.page).evaluateAll((rows) =>
        rows.map((row) => getComputedStyle(row).backgroundColor),
      );
      expect(new Set(colours).size).toBe(4);
    },
  );
});
