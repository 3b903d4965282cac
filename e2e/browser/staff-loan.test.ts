import { AppError, operations, toProblem } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import { choose, fill } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { effectsOf } from '../support/records.ts';
import {
  actionsIn,
  button,
  continueJourney,
  factIn,
  journeyUpTo,
  managerBearer,
  openAction,
  openCustomer,
  openStaff,
  problemIn,
  unfold,
  untilState,
  whileDisturbed,
} from '../support/staff-screens.ts';
import { sandboxCase } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
let bearer = '';

/** Returns the text of the element with the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const optionsOf = async (page: Parameters<typeof fill>[0], label: string) =>
  (await page.getByLabel(label, { exact: true }).last().locator('option').allInnerTexts()).filter(
    (text) => text !== 'Choose one',
  );

describe.skipIf(isBrowserSkipped())('staff create a loan by clicks', () => {
  beforeAll(async () => {
    if (!isBrowserSkipped()) bearer = await managerBearer(system.now);
  });

  test('[S2.33][S4.22][S4.21] budget, loan and payout are each created once on the overlay, and take an application from AWAITING_BUDGET to PAID', async () => {
    const journey = await journeyUpTo(system.now, 'choose-payout', { value: 1000, bearer });
    const { page } = await openStaff(system);
    const overlay = await openCustomer(page, journey);
    await untilState(overlay, 'AWAITING_BUDGET');
    await expect.poll(() => actionsIn(overlay)).toEqual(['Create Budget', 'Manual Override', 'Decline']);

    const budget = await openAction(page, overlay, 'Create Budget');
    await fill(page, { 'Gross income': '10400.125' });
    await button(budget, 'Create Budget').click();
    await untilState(overlay, 'AWAITING_LOAN_CREATE');
    await overlay
      .getByRole('status')
      .getByText('Create Budget: done. The application is in AWAITING LOAN CREATE now.')
      .waitFor();
    await expect
      .poll(() => effectsOf(system.now, 'budget', journey))
      .toMatchObject([{ data: { grossIncome: '10400.125', netIncome: '8200', livingExpenses: '4750' } }]);
    await expect.poll(() => factIn(overlay, 'Config', 'Budget id')).not.toBe('–');
    await expect
      .poll(() => actionsIn(overlay))
      .toEqual(['Budget Again', 'Create Loan', 'Manual Override', 'Decline']);

    const loan = await openAction(page, overlay, 'Create Loan');
    await choose(page, { 'Loan product': 'Zero interest loan R1000, one month' });
    await button(loan, 'Create Loan').click();
    await untilState(overlay, 'LOAN_OTP_REQUIRED');
    await expect.poll(() => effectsOf(system.now, 'loan', journey)).toHaveLength(1);
    const instalments = await unfold(overlay, 'Loan instalments');
    await instalments.getByRole('row').nth(1).waitFor();

    await continueJourney(journey, 'create-loan', 'accept-mandate');
    await button(overlay, 'Refresh customer').click();
    await untilState(overlay, 'APPROVED');
    await expect.poll(() => actionsIn(overlay)).toEqual(['Create Payout']);

    const payout = await openAction(page, overlay, 'Create Payout');
    await expect.poll(() => payout.innerText()).toMatch(/R1,000\.00 is paid out to/);
    await button(payout, 'Create Payout').click();
    await untilState(overlay, 'PAID');
    await expect.poll(() => actionsIn(overlay)).toEqual([]);
    // The pressed button is gone, so the focus is on the name of the person.
    await expect.poll(() => focused(page)).toBe(`${journey.person.firstName} ${journey.person.lastName}`);
    await expect.poll(() => effectsOf(system.now, 'payout', journey)).toMatchObject([{ attempts: 1 }]);
    const record = await system.now
      .client()
      .call(operations.getApplication, { id: journey.customerId }, { bearer });
    expect(record.loanDistributions).toMatchObject({ state: 'PAID', payout: { amount: 1000 } });
  });

  test.runIf(isFull)(
    '[S8.01][S5.12] a budget needs all three amounts, takes digits with up to three decimals, and reports a failure',
    async () => {
      const journey = await journeyUpTo(system.now, 'choose-payout', { bearer });
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const budget = await openAction(page, overlay, 'Create Budget');
      const net = budget.getByLabel('Net income');
      await net.fill('');
      await button(budget, 'Create Budget').click();
      await expect
        .poll(() => problemIn(budget))
        .toEqual({ text: 'Please fill in all budget fields!', lines: [] });
      await expect.poll(() => net.getAttribute('aria-invalid')).toBe('true');
      await net.pressSequentially('8x2,0-0.12.345');
      await expect.poll(() => net.inputValue()).toBe('8200.123');
      await expect.poll(() => effectsOf(system.now, 'budget', journey)).toEqual([]);

      await whileDisturbed(
        system.now,
        { party: 'provider', call: 'budgets', fault: '500', times: 50 },
        async () => {
          await button(budget, 'Create Budget').click();
          await expect
            .poll(() => problemIn(budget), { timeout: 30_000 })
            .toEqual({ text: 'Error creating budget, please try again!', lines: [] });
        },
      );
      await untilState(overlay, 'AWAITING_BUDGET');
    },
  );

  test.runIf(isFull)(
    '[S8.02][S5.13][S9.02] a loan needs a product and 1 to 6 instalments, has the application’s payout option, and lists the provider’s errors',
    async () => {
      const journey = await journeyUpTo(system.now, 'create-budget', {
        bearer,
        person: sandboxCase('loanValidation'),
      });
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const loan = await openAction(page, overlay, 'Create Loan');
      await expect
        .poll(() => optionsOf(page, 'Loan product'))
        .toEqual(['Zero interest loan R500, one month', 'Zero interest loan R1000, one month']);
      await loan.getByText('The loan is R500, paid out by EFT, as the application says.').waitFor();
      await expect.poll(() => optionsOf(page, 'Instalments')).toEqual(['1', '2', '3', '4', '5', '6']);

      await button(loan, 'Create Loan').click();
      await expect.poll(() => problemIn(loan)).toEqual({ text: 'Please choose a loan product.', lines: [] });
      await expect
        .poll(() => loan.locator('[aria-invalid]').evaluateAll((all) => all.map(({ id }) => id)))
        .toEqual(['loanProduct']);
      await choose(page, { 'Loan product': 'Zero interest loan R500, one month' });
      await button(loan, 'Create Loan').click();
      await expect
        .poll(() => problemIn(loan))
        .toEqual({
          text: 'Error creating loan, please try again!',
          lines: ['Net income is below the product minimum', 'The client is not verified'],
        });
      await expect.poll(() => effectsOf(system.now, 'loan', journey)).toEqual([]);
      await untilState(overlay, 'AWAITING_LOAN_CREATE');
    },
  );

  test.runIf(isFull)(
    '[S8.02] the message about a loan that could not be created ends with the server’s reason',
    async () => {
      const journey = await journeyUpTo(system.now, 'create-budget', {
        bearer,
        person: sandboxCase('feesAboveCap'),
      });
      const { page } = await openStaff(system, { context: { serviceWorkers: 'block' } });
      const overlay = await openCustomer(page, journey);
      const loan = await openAction(page, overlay, 'Create Loan');
      await choose(page, { 'Loan product': 'Zero interest loan R500, one month' });
      await button(loan, 'Create Loan').click();
      await expect
        .poll(() => problemIn(loan))
        .toEqual({
          text: 'Error creating loan! - The fees of this loan are above the legal cap.',
          lines: [],
        });
      await page.route('**/provider/submit-loan-create-info*', (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify(toProblem(new AppError('internal'))),
        }),
      );
      await button(loan, 'Create Loan').click();
      await expect
        .poll(() => problemIn(loan))
        .toEqual({ text: 'Error creating loan, please try again!', lines: [] });
    },
  );

  test.runIf(isFull)(
    '[S7.31][S8.04] a failed payout is sent once and shows the server’s message in red in its dialog, and the loan stays approved',
    async () => {
      const journey = await journeyUpTo(system.now, 'accept-mandate', {
        bearer,
        person: sandboxCase('payoutFailing'),
      });
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const payout = await openAction(page, overlay, 'Create Payout');
      const answers: number[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/create_payout_instructions')) answers.push(response.status());
      });
      await button(payout, 'Create Payout').click();
      await expect
        .poll(() => problemIn(payout))
        .toEqual({ text: 'The beneficiary account is closed', lines: [] });
      const colour = await payout.getByRole('alert').evaluate((alert) => getComputedStyle(alert).color);
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
      expect(red).toBeGreaterThan(2 * Math.max(green, blue));
      await button(payout, 'Cancel').click();
      await untilState(overlay, 'APPROVED');
      expect(answers).toEqual([500]);
    },
  );
});
