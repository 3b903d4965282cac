import { addDays, johannesburgDay, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize, isFull } from '@tshepa/test-kit';
import { checkPage, runAxe } from '@tshepa/tools/lighthouse';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { openStaff } from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block', isOwn: true });
const sizes = bySize({
  smallest: [{ width: 1024, height: 768 }],
  full: [
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ],
});

const card = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });
const openFigures = async (page: Page) => {
  await page.getByRole('link', { name: 'Figures' }).click();
  await page.getByRole('heading', { name: 'Figures', level: 1 }).waitFor();
  await card(page, /^Applications per/).waitFor();
};

/** Reads the text of a row of a card's table. */
const rowText = async (page: Page, title: string | RegExp, row: string) =>
  card(page, title)
    .getByRole('row', { name: new RegExp(`^${row} `) })
    .innerText();

describe.skipIf(isBrowserSkipped())('the figures', () => {
  beforeAll(async () => {
    if (isBrowserSkipped()) return;
    await openStaff(system).then(({ page }) => page.close());
  });

  test.runIf(isFull)('without applications each figure says that there are none', async () => {
    const { page } = await openStaff(system);
    await openFigures(page);
    await expect.poll(() => page.getByText('No application was started in this period.').count()).toBe(2);
    await page.getByText('Nothing was decided in this period.').waitFor();
    await page.getByText('Nothing was paid out in this period.').waitFor();
    expect((await runAxe(page)).violations).toEqual([]);
  });

  test('figures of many applications are drawn with their tables, without accessibility problems at any size', async () => {
    const { bus } = system.now.applications.context;
    const options = { actor: { kind: 'operator', name: 'test' } as const, requestId: newId() };
    await bus.request(operations.seedApplications, { seed: 9, first: 0, count: 600 }, options);
    await system.now.countFigures();
    const { applicationList: customerList, clock } = system.now.applications.context;
    const fromDay = addDays(johannesburgDay(clock.now()), -364);
    const { total } = await customerList.page({ fromDay }, { page: 1, take: 1 });
    expect(total).toBeGreaterThan(550);
    const { page } = await openStaff(system);
    await openFigures(page);
    await page.getByRole('button', { name: '12 months' }).click();
    await card(page, 'Applications per week').getByText(`${total} in all`).waitFor();
    await page.reload();
    await card(page, 'Applications per week').getByText(`${total} in all`).waitFor();
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect((await runAxe(page)).violations, `${size.width} px`).toEqual([]);
      expect(await checkPage(page), `${size.width} px`).toEqual([]);
      if (process.env['SCREENS_DIR'])
        await page.screenshot({
          path: `${process.env['SCREENS_DIR']}/figures-${size.width}.png`,
          fullPage: true,
        });
    }
    expect(await rowText(page, 'How far applicants get', 'Started')).toContain('100.0 %');
    const applications = card(page, 'Applications per week');
    await applications.getByText('Show as a table').click();
    const cells = await applications.getByRole('cell').allInnerTexts();
    expect(cells.reduce((sum, text) => sum + Number(text.replaceAll(' ', '')), 0)).toBe(total);
  });

  test('a manager tries a fraud rule on past applications, and reads what it would have flagged', async () => {
    const { page } = await openStaff(system);
    await openFigures(page);
    const rules = card(page, 'Fraud rules');
    await rules.getByLabel('Rule', { exact: true }).selectOption({ label: 'Debit orders returned unpaid' });
    await expect.poll(() => rules.getByLabel('Flags from').inputValue()).toBe('3');
    await rules.getByRole('button', { name: 'Try the rule on past applications' }).click();
    await rules.getByText(/^Would have flagged [1-9]\d* of \d+ applications: \d/).waitFor();
  });

  test.runIf(isFull)(
    'an invalid range is reported at once, and the figures of the last valid range stay',
    async () => {
      const { page } = await openStaff(system);
      await openFigures(page);
      await page.getByLabel('From', { exact: true }).fill('2026-03-02');
      await page.getByLabel('To', { exact: true }).fill('2026-03-01');
      await page.getByText('To is before From').waitFor();
      await page.getByLabel('From', { exact: true }).fill('2020-01-01');
      await page.getByText('Choose at most 366 days').waitFor();
      await page.getByRole('button', { name: '90 days' }).click();
      await card(page, 'Applications per day').waitFor();
      expect(await page.getByText('Choose at most 366 days').count()).toBe(0);
    },
  );

  test('agents are offered no figures and are redirected to the list', async () => {
    const { page } = await openStaff(system, { role: 'agent' });
    expect(await page.getByRole('link', { name: 'Figures' }).count()).toBe(0);
    await page.goto('/admin/figures');
    await page.getByRole('heading', { name: /^Customers/, level: 1 }).waitFor();
  });
});
