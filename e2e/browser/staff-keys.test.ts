import { isFull } from '@tshepa/test-kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import {
  button,
  dialog,
  openStaff,
  queue,
  rowIds,
  seedRecord,
  untilListLoaded,
} from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

describe.skipIf(isBrowserSkipped())('the list by keyboard', () => {
  beforeAll(async () => {
    if (isBrowserSkipped()) return;
    for (let index = 0; index < 20; index += 1)
      await seedRecord(system.now, new Date(Date.now() - (index + 1) * 60_000), { state: 'IN_PROGRESS' });
  });

  test.runIf(isFull)(
    'the list can be used with the keyboard alone, and the same keys type text inside fields',
    async () => {
      const { page } = await openStaff(system);
      await untilListLoaded(page);
      const ids = await rowIds(page);
      const focusedRow = () =>
        page.evaluate(() => document.activeElement?.closest('tr')?.dataset['id'] ?? null);
      await page.keyboard.press('j');
      await expect.poll(focusedRow).toBe(ids[0]);
      await page.keyboard.press('j');
      await page.keyboard.press('ArrowDown');
      await expect.poll(focusedRow).toBe(ids[2]);
      await page.keyboard.press('k');
      await expect.poll(focusedRow).toBe(ids[1]);
      expect(await page.locator('tbody button[tabindex="0"]').count()).toBe(1);
      await page.keyboard.press('Enter');
      const overlay = page
        .getByRole('dialog')
        .filter({ has: page.getByRole('heading', { name: 'Personal', exact: true }) });
      await overlay.waitFor();
      // While the overlay is open, keys must not act on the list behind it, where they could move money.
      for (const key of ['j', 'n', '1', '?', '/']) await page.keyboard.press(key);
      await expect.poll(() => page.getByRole('dialog', { name: 'Keyboard' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await overlay.waitFor({ state: 'hidden' });
      await expect.poll(focusedRow).toBe(ids[1]);
      expect(await queue(page, 'Awaiting budget').getAttribute('aria-pressed')).toBe('false');

      await page.keyboard.press('n');
      await expect.poll(() => button(page, 'Page 2').getAttribute('aria-current')).toBe('page');
      await expect
        .poll(async () => (await rowIds(page))[0] === (await focusedRow()) && (await focusedRow()))
        .toBeTruthy();
      await page.keyboard.press('p');
      await expect.poll(() => button(page, 'Page 1').getAttribute('aria-current')).toBe('page');
      await page.keyboard.press('8');
      await expect.poll(() => queue(page, 'Awaiting budget').getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.press('0');
      await expect.poll(() => queue(page, 'All').getAttribute('aria-pressed')).toBe('true');

      await page.keyboard.press('/');
      const search = page.getByLabel('Search', { exact: true });
      await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
      await expect.poll(() => search.inputValue()).toBe('');
      await page.getByLabel('Email', { exact: true }).focus();
      await page.keyboard.type('jn1?@x.co.za');
      await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('jn1?@x.co.za');
      expect(await queue(page, 'Awaiting budget').getAttribute('aria-pressed')).toBe('false');
    },
  );

  test.runIf(isFull)(
    'the question mark key shows the list of shortcuts, which can be switched off',
    async () => {
      const { page } = await openStaff(system);
      await untilListLoaded(page);
      await page.keyboard.press('?');
      const help = dialog(page, 'Keyboard');
      await help.getByText('Search', { exact: true }).waitFor();
      await help.getByLabel('Use single-key shortcuts on the list').uncheck();
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'hidden' });
      await page.keyboard.press('8');
      await page.keyboard.press('?');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(await queue(page, 'Awaiting budget').getAttribute('aria-pressed')).toBe('false');
      await button(page, '? Keys').click();
      await help.getByLabel('Use single-key shortcuts on the list').check();
      await button(help, 'Close').click();
      await page.keyboard.press('8');
      await expect.poll(() => queue(page, 'Awaiting budget').getAttribute('aria-pressed')).toBe('true');
    },
  );
});
