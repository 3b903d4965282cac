import { addDays, formatDay, johannesburgDay } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { button, dialog, openStaff, seedRecord } from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const from = (within: Page | Locator) => within.getByLabel('From', { exact: true });
const to = (within: Page | Locator) => within.getByLabel('To', { exact: true });
const calendarOf = (within: Page | Locator) => within.getByRole('dialog', { name: 'Choose Date' });
const results = (page: Page, count: number) =>
  page.getByText(`(Results: ${count})`, { exact: true }).waitFor();

async function openCalendar(within: Page | Locator, label: string): Promise<Locator> {
  await button(within, `${label}: open the calendar`).click();
  const calendar = calendarOf(within);
  await calendar.waitFor();
  return calendar;
}

const yearsIn = (calendar: Locator) =>
  calendar
    .locator('.react-datepicker__year-select option')
    .evaluateAll((all) => all.map((one) => one.textContent));
const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

describe.skipIf(isBrowserSkipped())('days on staff screens', () => {
  beforeAll(async () => {
    if (isBrowserSkipped()) return;
    for (const at of [
      '2026-02-28T21:59:00Z',
      '2026-02-28T22:00:00Z',
      '2026-03-01T21:59:00Z',
      '2026-03-01T22:00:00Z',
    ])
      await seedRecord(system.now, new Date(at), {});
  });

  test('[S2.31][S9.08] a day picked in the calendar is shown as dd-MM-yyyy and is the day in Johannesburg, wherever the browser is', async () => {
    const { page } = await openStaff(system, { context: { timezoneId: 'Pacific/Kiritimati' } });
    await results(page, 4);
    await from(page).fill('15-03-2026');
    const calendar = await openCalendar(page, 'From');
    await calendar.getByRole('button', { name: 'Previous Month' }).click();
    await calendar.getByRole('button', { name: 'Next Month' }).click();
    await calendar.getByRole('gridcell', { name: /March 1st, 2026/ }).click();
    await calendar.waitFor({ state: 'hidden' });
    await expect.poll(() => from(page).inputValue()).toBe('01-03-2026');
    await results(page, 3);
    await to(page).fill('01032026');
    await to(page).blur();
    await expect.poll(() => to(page).inputValue()).toBe('01-03-2026');
    await results(page, 2);
  });

  test.runIf(isFull)(
    '[S5.02][S9.08] an invalid day is reported, kept as it was typed, and filters nothing',
    async () => {
      const { page } = await openStaff(system);
      await results(page, 4);
      for (const typed of ['31-02-2026', 'first of March', '2026', '{"$gt":""}', '9'.repeat(10_000)]) {
        await from(page).fill(typed);
        await to(page).focus();
        await page.getByText('Date input not valid').waitFor();
        await expect.poll(() => from(page).inputValue()).toBe(typed);
        await expect.poll(() => from(page).getAttribute('aria-invalid')).toBe('true');
        await results(page, 4);
      }
      await from(page).fill('1/3/2026');
      await to(page).focus();
      await expect.poll(() => from(page).inputValue()).toBe('01-03-2026');
      await expect.poll(() => page.getByText('Date input not valid').count()).toBe(0);
      await results(page, 3);
    },
  );

  test('[S2.31] a To before From cannot be picked, and is reported when it is typed', async () => {
    const { page } = await openStaff(system);
    await from(page).fill('02-03-2026');
    const calendar = await openCalendar(page, 'To');
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'hidden' });
    await to(page).fill('20-03-2026');
    await openCalendar(page, 'To');
    const dayBefore = calendar.getByRole('gridcell', { name: /March 1st, 2026/ });
    await expect.poll(() => dayBefore.getAttribute('aria-disabled')).toBe('true');
    await dayBefore.click({ force: true });
    await expect.poll(() => to(page).inputValue()).toBe('20-03-2026');
    await page.keyboard.press('Escape');
    await to(page).fill('01-03-2026');
    await from(page).focus();
    await page.getByText('To is before From').waitFor();
  });

  test.runIf(isFull)(
    '[S9.13] the calendars of the filters list the years 1900 to 2100, and the calendars of the export dialog list the last hundred, twelve to a page',
    async () => {
      const { page } = await openStaff(system);
      const calendar = await openCalendar(page, 'From');
      await expect.poll(() => yearsIn(calendar)).toHaveLength(201);
      const years = await yearsIn(calendar);
      expect([years[0], years.at(-1)]).toEqual(['1900', '2100']);
      await page.keyboard.press('Escape');

      await button(page, 'Export customers').click();
      const exporting = dialog(page, 'Export Customers');
      const inDialog = await openCalendar(exporting, 'From');
      const thisYear = Number(johannesburgDay(new Date()).slice(0, 4));
      await expect.poll(() => yearsIn(inDialog)).toHaveLength(100);
      const listed = await yearsIn(inDialog);
      expect([listed[0], listed.at(-1)]).toEqual([`${thisYear - 99}`, `${thisYear}`]);
      const { y = -1, height = 0 } = (await inDialog.boundingBox()) ?? {};
      expect([y >= 0, y + height <= 768]).toEqual([true, true]);
      await button(inDialog, 'Choose a year').click();
      const cells = inDialog.locator('.react-datepicker__year-text');
      await expect.poll(() => cells.count()).toBe(12);
      await inDialog.getByText(String(thisYear), { exact: true }).last().click();
      await button(inDialog, 'Choose a year').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => inDialog.count()).toBe(0);
      await exporting.waitFor();
    },
  );

  test.runIf(isFull)(
    '[S9.13] by keyboard alone: the calendar takes the focus, arrows move it, Enter picks, Escape closes, and the focus returns',
    async () => {
      const { page } = await openStaff(system);
      const today = johannesburgDay(new Date());
      // The button appears a moment after its field.
      const tabToCalendar = async () => {
        await from(page).focus();
        await page.keyboard.press('Tab');
        return focusedName(page);
      };
      await expect.poll(tabToCalendar).toBe('From: open the calendar');
      await page.keyboard.press('Enter');
      await calendarOf(page).waitFor();
      await expect.poll(() => focusedName(page)).toMatch(/^Choose \w+, \w+ \d+\w\w, \d{4}$/);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await calendarOf(page).waitFor({ state: 'hidden' });
      await expect.poll(() => from(page).inputValue()).toBe(formatDay(addDays(today, -1)));
      await expect.poll(() => focusedName(page)).toBe('From: open the calendar');
      await page.keyboard.press('Space');
      await calendarOf(page).waitFor();
      await expect.poll(() => focusedName(page)).toMatch(/^Choose /);
      await page.keyboard.press('Escape');
      await calendarOf(page).waitFor({ state: 'hidden' });
      await expect.poll(() => focusedName(page)).toBe('From: open the calendar');
      await expect.poll(() => from(page).inputValue()).toBe(formatDay(addDays(today, -1)));
    },
  );
});
