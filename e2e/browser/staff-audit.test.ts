import { staffName } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import type { Journey } from '@tshepa/tools/journey';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import {
  button,
  factIn,
  journeyUpTo,
  managerBearer,
  openCustomer,
  openStaff,
  sectionOf,
  unfold,
} from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
let journey: Journey;

const openHistory = async (overlay: Locator) => {
  const section = sectionOf(overlay, 'History');
  await button(section, 'Show history').click();
  await section.getByRole('list', { name: 'History of this customer, newest first' }).waitFor();
  return section;
};
const rowsOf = (section: Locator | Page, action: string) => section.locator(`[data-action="${action}"]`);

/** Returns the audit actions of a record, oldest first. */
const actionsOf = async () => {
  const rows = await system.now.applications.context.connection
    .collection('audit')
    .find({ customerIds: journey.customerId })
    .sort({ number: 1 })
    .toArray();
  return rows.map(({ action }) => String(action));
};

describe.skipIf(isBrowserSkipped())('the audit trail on the screen', () => {
  beforeAll(async () => {
    journey = await journeyUpTo(system.now, 'create-budget', { bearer: await managerBearer(system.now) });
  });

  test('[S2.33][S6.04] a manager reads who did what to an application, with the values before and after', async () => {
    const { page, email } = await openStaff(system);
    const overlay = await openCustomer(page, journey);
    expect(await actionsOf()).not.toContain('get-history');
    const section = await openHistory(overlay);
    const budget = rowsOf(section, 'create-budget');
    await expect.poll(() => budget.innerText()).toContain('created the budget');
    expect(await budget.innerText()).toContain(staffName({ email }));
    expect(await budget.innerText()).toContain('AWAITING BUDGET → AWAITING LOAN CREATE');
    expect(await rowsOf(section, 'save-application').last().innerText()).toContain(
      `nothing → ${journey.person.idNumber}`,
    );
    expect(await rowsOf(section, 'get-application').first().innerText()).toContain('opened the record');
    await section.evaluate((element) => element.scrollIntoView());
    expect(await actionsOf()).toContain('get-history');
    await button(section, 'Hide history').click();
    await section.getByRole('list').first().waitFor({ state: 'hidden' });
  });

  test('[S6.04] an agent sees the end of the account number, and revealing all of it writes an audit row', async () => {
    const { page } = await openStaff(system, { role: 'agent' });
    const overlay = await openCustomer(page, journey);
    const { accountNumber } = journey.person;
    const shown = () => factIn(overlay, 'Banking Info', 'Account number');
    expect(await shown()).toContain(`••••${accountNumber.slice(-4)}`);
    expect(await page.content()).not.toContain(accountNumber);
    expect(await actionsOf()).not.toContain('reveal-fields');
    await unfold(overlay, 'Banking Info');
    await button(overlay, 'Show Account number').click();
    await expect.poll(shown).toBe(accountNumber);
    expect(await actionsOf()).toContain('reveal-fields');
    const section = await openHistory(overlay);
    await expect.poll(() => rowsOf(section, 'reveal-fields').count()).toBe(1);
    const saved = await rowsOf(section, 'save-application').last().innerText();
    expect(saved).toContain('•••');
    expect(saved).not.toContain(journey.person.idNumber);
    await section.evaluate((element) => element.scrollIntoView());
  });

  test.runIf(isFull)(
    '[S6.04] managers can search the audit trail, and agents can neither see a link to it nor open it',
    async () => {
      const { page, email } = await openStaff(system);
      await page.getByRole('link', { name: 'Audit trail' }).click();
      await page.getByRole('heading', { name: 'Audit trail', level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/admin/audit');
      const table = page.getByRole('table');
      await table.waitFor();
      await page.getByLabel('ID Number').fill(journey.person.idNumber);
      await page.getByLabel('Action').selectOption('create-budget');
      await expect.poll(() => table.locator('tbody tr').count()).toBe(1);
      expect(await table.innerText()).toContain(staffName({ email }));
      expect(new URL(page.url()).search).toBe('?action=create-budget');
      await page.reload();
      await expect.poll(() => table.locator('tbody tr').count()).toBe(1);
      expect(await page.getByLabel('ID Number').inputValue()).toBe(journey.person.idNumber);
      await page.getByRole('link', { name: 'Customers' }).click();
      await page.getByRole('link', { name: 'Audit trail' }).click();
      await expect.poll(() => table.locator('tbody tr').count()).toBe(1);
      await table.getByRole('link', { name: 'Open' }).click();
      await page
        .getByRole('dialog', { name: `${journey.person.firstName} ${journey.person.lastName}` })
        .waitFor();
      expect(page.url()).not.toContain(journey.person.idNumber);

      const agent = await openStaff(system, { role: 'agent' });
      expect(await agent.page.getByRole('link', { name: 'Audit trail' }).count()).toBe(0);
      await agent.page.goto('/admin/audit');
      await agent.page.getByRole('heading', { name: /^Customers/, level: 1 }).waitFor();
      await agent.page.goto('/admin/no-such-page');
      await agent.page.getByRole('heading', { name: 'There is no page here', level: 1 }).waitFor();
      await agent.page.getByRole('main').getByRole('link', { name: 'Customers' }).click();
      await agent.page.getByRole('heading', { name: /^Customers/, level: 1 }).waitFor();
    },
  );
});
