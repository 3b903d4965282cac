import { operations } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import { at, button, fill, press, readProgress, screens } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { factIn, managerBearer, openCustomer, openStaff, sectionOf } from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

const declined = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Sorry. Your request has been declined.' }).waitFor();
/** Simulates that the tab becomes visible again, as after a look at the SMS. */
const returnToTab = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

describe.skipIf(isBrowserSkipped())('a decline that is reviewed', () => {
  test('[S8.10][S2.19][S2.28] a decline for high costs shows its calculation and staff’s answer to the request for a review, also on a later visit', async () => {
    const { page, journey } = await phoneAt(system, {
      upTo: 'save-gross-income',
      page: 'affordability',
      value: 1000,
    });
    await page.goto('/affordability');
    const costs = {
      'Rent or bond': '7000',
      Groceries: '0',
      'Taxi and petrol': '0',
      'Airtime and data': '0',
      Education: '0',
      'Electricity and water': '0',
    };
    await fill(page, costs);
    await press(page);
    await page.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor();
    await press(page);
    await declined(page);
    await page.getByRole('heading', { name: 'Why we said no' }).waitFor();
    await page.getByText('too little money left each month').waitFor();
    await page.getByText('How we worked out what you can afford').click();
    await page.getByText('Left over each month: R1,200.00').waitFor();
    await page.getByText('Most you would repay for this loan: R1,210.00').waitFor();
    await page.getByLabel(/What should we know/).fill('My rent goes down next month');
    await press(page, 'Ask a person to look again');
    await page.getByText('We have your request.').waitFor();
    expect(await button(page, 'Ask a person to look again').count()).toBe(0);

    const staff = (await openStaff(system)).page;
    const queue = staff.getByRole('navigation', { name: 'Queues' }).getByRole('button', { name: /^Review/ });
    await expect.poll(() => queue.innerText()).toMatch(/1$/);
    await queue.click();
    await staff.locator('tbody tr').filter({ hasText: journey.person.idNumber }).waitFor();
    const overlay = await openCustomer(staff, journey);
    expect(await factIn(overlay, 'Review', 'Customer’s message')).toBe('My rent goes down next month');
    expect(await factIn(overlay, 'Affordability', 'Left over each month')).toBe('R1,200.00');
    await sectionOf(overlay, 'Review').scrollIntoViewIfNeeded();
    await sectionOf(overlay, 'Affordability').scrollIntoViewIfNeeded();
    await overlay.getByRole('button', { name: 'Uphold the decline' }).click();
    await overlay.getByText('Type a note').waitFor();
    await overlay.getByLabel(/Why the decline stays/).fill('The lease has no end date');
    await overlay.getByRole('button', { name: 'Uphold the decline' }).click();
    await expect.poll(() => factIn(overlay, 'Review', 'Outcome')).toBe('Upheld');

    await returnToTab(page);
    await page.getByText('A person has looked again. The decision stays as it is.').waitFor();
    await press(page, 'Home');
    await at(page, '/');
    await expect.poll(() => readProgress(page)).toEqual({ page: '', submitted: false, customerId: null });

    // The phone has been cleared. Whoever has the cell number can read the reason and the answer again with a passcode.
    await press(page, 'Continue on this phone');
    await page.getByLabel('Identity number').fill(journey.person.idNumber);
    await press(page, 'Send OTP');
    const code = await system.now.sandbox.passcode(journey.person.cellNo);
    await page.getByLabel('One-time passcode').fill(code);
    await press(page, 'Submit');
    await declined(page);
    await page.getByText('too little money left each month').waitFor();
    await page.getByText('A person has looked again. The decision stays as it is.').waitFor();
  });

  test.runIf(isFull)(
    '[S4.20] a reverted decline lets the applicant continue on the same screen',
    async () => {
      const { page, journey } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
      // Like a phone that submits a step, the test also sends the page that follows.
      await journey.client.call(operations.saveProgress, {
        customerId: journey.customerId,
        page: 'financial',
      });
      await page.goto('/financial');
      await screens.lowSalary(page);
      await press(page);
      await declined(page);
      await page.getByText('Your salary is below R4,000 a month').waitFor();
      await press(page, 'Ask a person to look again');
      await page.getByText('We have your request.').waitFor();
      const bearer = await managerBearer(system.now);
      await journey.client.call(operations.revertDecline, { id: journey.customerId }, { bearer });
      await returnToTab(page);
      await page.getByText('your application can go on').waitFor();
      await press(page, 'Continue my application');
      // The declined screen had the same path, so only the heading shows that the step has been opened again.
      await page.getByRole('heading', { level: 1, name: 'Your income' }).waitFor();
      await at(page, '/financial');
    },
  );
});
