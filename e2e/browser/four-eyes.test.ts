import { operations, staffName } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { cheapMemoryKib, isFull } from '@tshepa/test-kit';
import { at, fill } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { holdApplication } from '../../services/applications/src/commands/raise-hold.ts';
import { hashPassword } from '../../services/applications/src/crypto/passwords.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { effectsOf } from '../support/records.ts';
import {
  actionsIn,
  button,
  dialog,
  journeyUpTo,
  openAction,
  openCustomer,
  openStaff,
  queue,
  seedRecord,
  takeAction,
  untilState,
} from '../support/staff-screens.ts';
import { codeOfSecret } from '../support/totp.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const password = 'four unrelated plain words';

/** Waits until the page shows and announces what was done. */
const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();
const accountRow = (page: Page, email: string) => page.locator(`[data-email="${email}"]`);

describe.skipIf(isBrowserSkipped())('two managers', () => {
  test('[S4.21][S2.31] loans ticked with the keyboard are paid as a batch, with one summary and one result for each', async () => {
    const maker = await openStaff(system, { isFresh: true });
    const checker = await openStaff(system, { isFresh: true });
    const { page } = maker;
    const journey = await journeyUpTo(system.now, 'accept-mandate', { bearer: maker.bearer });
    // The oldest of the queue has no loan at the provider, so it is left out.
    const loan = { state: 'APPROVED', loan: { id: 1, value: 500, currency: 'ZAR' } } as const;
    const early = await seedRecord(system.now, new Date(0), loan);
    await page.reload();
    await queue(page, 'Ready to pay').click();
    // Rows of the list before cannot be ticked for this one.
    await page.locator('table[aria-busy="false"]').first().waitFor();
    const rowOf = (id: string) => page.locator(`tr[data-id="${id}"]`);
    await rowOf(early.id).getByRole('checkbox').click();
    await rowOf(journey.customerId).getByRole('button').focus();
    await page.keyboard.press('Space');
    const bar = page.getByRole('region', { name: 'Ticked customers' });
    await bar.getByText('2 ticked').waitFor();
    await button(bar, 'Pay out').click();
    const asking = dialog(page, 'Pay out: 2 customers');
    await button(asking, 'Pay out 2').click();
    await asking.getByText('1 of 2 done, 1 left out').waitFor();
    await asking.getByRole('row').filter({ hasText: 'Waits for a second manager' }).waitFor();
    await button(asking, 'Close').click();
    await bar.waitFor({ state: 'hidden' });
    expect(await effectsOf(system.now, 'payout', journey)).toEqual([]);

    const waiting = checker.page
      .getByRole('list', { name: 'Payouts that wait for a second manager' })
      .getByRole('listitem')
      .filter({ hasText: `${staffName(maker)} asks to pay out one loan` });
    await button(waiting, 'Look and decide').click();
    const deciding = dialog(checker.page, 'Payouts');
    await deciding.getByText(`asked for by ${staffName(maker)}`).waitFor();
    await button(deciding, /^Pay 1 payout, R/).dblclick();
    await deciding.getByText('Done.', { exact: true }).waitFor();
    await expect.poll(() => effectsOf(system.now, 'payout', journey)).toMatchObject([{ attempts: 1 }]);
    await button(deciding, 'Close').click();
    await waiting.waitFor({ state: 'hidden' });
  });

  test('one manager requests a payout, another confirms it, and each sees what the other did', async () => {
    const maker = await openStaff(system, { isFresh: true });
    const checker = await openStaff(system, { isFresh: true });
    const journey = await journeyUpTo(system.now, 'accept-mandate', { bearer: maker.bearer });

    await maker.page.getByRole('link', { name: 'Accounts' }).click();
    await at(maker.page, '/admin/accounts');
    await button(maker.page, 'Switch four eyes on').click();
    await maker.page.getByText(`On, set by ${staffName(maker)}`).waitFor();

    const asking = await openCustomer(maker.page, journey);
    const payout = await openAction(maker.page, asking, 'Create Payout');
    await payout.getByText('Another manager must confirm this before anything happens.').waitFor();
    await button(payout, 'Create Payout').click();
    await payout.waitFor({ state: 'hidden' });
    await asking.getByText(`Requested by ${staffName(maker)}`).waitFor();
    await expect.poll(() => actionsIn(asking)).toEqual([]);
    await button(asking, 'Withdraw change').waitFor();
    await expect.poll(() => button(asking, 'Confirm change').count()).toBe(0);
    await expect.poll(() => effectsOf(system.now, 'payout', journey)).toEqual([]);

    await checker.page.reload();
    const row = checker.page.getByRole('row').filter({ hasText: journey.person.idNumber });
    await row.getByText('Waiting for a second manager').waitFor();
    const deciding = await openCustomer(checker.page, journey);
    await deciding.getByText(/^Payout of R/).waitFor();

    await button(deciding, 'Reject change').click();
    const rejection = dialog(checker.page, 'Reject change');
    await button(rejection, 'Reject change').click();
    await rejection.getByText('Type your reason').waitFor();
    await fill(checker.page, { Note: 'Please check the account first' });
    await button(rejection, 'Reject change').click();
    await rejection.waitFor({ state: 'hidden' });
    await deciding.getByText(`rejected by ${staffName(checker)}`).waitFor();

    await button(asking, 'Refresh customer').click();
    await asking.getByText('Please check the account first').waitFor();
    await takeAction(maker.page, asking, 'Create Payout');
    await button(deciding, 'Refresh customer').click();
    await button(deciding, 'Confirm change').click();
    const confirmation = dialog(checker.page, 'Confirm change');
    await button(confirmation, 'Confirm change').dblclick();
    await untilState(deciding, 'PAID');
    await deciding.getByText(`confirmed by ${staffName(checker)}`).waitFor();
    await expect.poll(() => effectsOf(system.now, 'payout', journey)).toMatchObject([{ attempts: 1 }]);

    await button(asking, 'Refresh customer').click();
    await untilState(asking, 'PAID');

    // The open record covers the menu.
    await maker.page.goto('/admin/accounts');
    await button(maker.page, 'Ask to switch four eyes off').click();
    await maker.page.getByText('Waits for another manager or the operator').waitFor();
    await said(maker.page, 'Switch four eyes off: requested.');
    await checker.page.goto('/admin/accounts');
    await button(checker.page, 'Confirm: Switch four eyes off').click();
    await checker.page.getByText(/^Off, set by/).waitFor();
    await said(checker.page, 'The change was carried out.');
  });
});

test.skipIf(isBrowserSkipped())(
  'a held application shows the reason, and goes on when a manager answers with a note',
  async () => {
    const { page, bearer } = await openStaff(system);
    const journey = await journeyUpTo(system.now, 'choose-payout', { bearer });
    const { context } = system.now.applications;
    const details = ['No passcode to this number was entered'];
    await holdApplication(context, journey.customerId, { reason: 'number-unproven', details });
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: journey.person.idNumber });
    await row.getByText('On hold').waitFor();
    const overlay = await openCustomer(page, journey);
    await overlay
      .getByText('Nobody knows whether the e-wallet’s cell number is still the applicant’s')
      .first()
      .waitFor();
    await overlay
      .getByText(details[0] ?? '')
      .first()
      .waitFor();
    await button(overlay, 'Let it go on').click();
    await overlay.getByText('Type a note').waitFor();
    await overlay.getByLabel(/^What you found and did/).fill('Called the applicant at this number');
    await button(overlay, 'Let it go on').click();
    await overlay.getByRole('heading', { name: 'Answered hold' }).waitFor();
    await page.reload();
    await row.waitFor();
    await expect.poll(() => row.getByText('On hold').count()).toBe(0);
  },
);

describe.skipIf(isBrowserSkipped())('staff accounts', () => {
  test('a manager adds an agent, who signs in, sets up an authenticator app, and signs in with its code', async () => {
    const manager = await openStaff(system, { isFresh: true, path: '/admin' });
    const { page } = manager;
    await page.getByRole('link', { name: 'Accounts' }).click();
    await button(page, 'Add account').click();
    const adding = dialog(page, 'Add account');
    await button(adding, 'Add account').click();
    await adding.getByText('Enter an email address').waitFor();
    const email = `clerk.${newId().slice(-6)}@staff.example`;
    await fill(page, { Email: email });
    await button(adding, 'Add account').click();
    await button(adding, 'I have saved it').waitFor();
    const oneTime = (await adding.locator('output').innerText()).trim();
    expect(oneTime).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    await button(adding, 'I have saved it').click();
    await expect.poll(() => page.content()).not.toContain(oneTime);
    await accountRow(page, email).getByText('One-time password not used yet').waitFor();

    const clerk = await system.openTablet('/login');
    await fill(clerk, { Email: email, Password: oneTime });
    await button(clerk, 'Login').click();
    await fill(clerk, { 'New password': password });
    await button(clerk, 'Save and log in').click();
    await at(clerk, '/admin');
    await expect.poll(() => clerk.getByRole('link', { name: 'Accounts' }).count()).toBe(0);
    await clerk.goto('/admin/accounts');
    await at(clerk, '/admin');

    await clerk.getByRole('link', { name: 'My account' }).click();
    await clerk.getByText('(this one)').waitFor();
    await button(clerk, 'Set up an app').click();
    const setup = dialog(clerk, 'Set up an authenticator app');
    await setup.getByLabel('Your password').fill(password);
    await button(setup, 'Continue').click();
    const secret = (await setup.locator('output').innerText()).trim();
    await setup.getByRole('img', { name: 'QR code of the key' }).waitFor();
    await setup.getByLabel('Code', { exact: true }).fill('000000');
    await button(setup, 'Switch it on').click();
    await setup.getByText('That code is incorrect or was already used. Please enter a new one.').waitFor();
    await setup.getByLabel('Code', { exact: true }).fill(codeOfSecret(secret));
    await button(setup, 'Switch it on').click();
    await button(setup, 'I have saved them').waitFor();
    const codes = await setup.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await button(setup, 'I have saved them').click();
    await clerk.getByText('Recovery codes left: 10').waitFor();
    await said(clerk, 'The authenticator app is on.');

    await button(clerk, 'Logout').click();
    await at(clerk, '/login');
    await fill(clerk, { Email: email, Password: password });
    await button(clerk, 'Login').click();
    await clerk.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await fill(clerk, { Code: '000000' });
    await button(clerk, 'Login').click();
    await clerk.getByRole('alert').getByText('That code is incorrect').waitFor();
    await fill(clerk, { Code: codes[0] ?? '' });
    await button(clerk, 'Login').click();
    await at(clerk, '/admin');

    await button(accountRow(page, email), `Disable: ${email}`).click();
    await button(dialog(page, 'Disable'), 'Disable').click();
    await accountRow(page, email).getByText('Disabled').waitFor();
    await said(page, 'Disable: done.');
    // The gateway remembers a session for five seconds.
    onTestFinished(() => system.now.moveClock(0));
    await system.now.moveClock(6_000);
    await expect
      .poll(
        async () => {
          // The list may disappear before the click. That is what the test waits for, so a failed click is ignored.
          await button(clerk, 'Refresh the list')
            .click({ timeout: 1_000 })
            .catch(() => undefined);
          return new URL(clerk.url()).pathname;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe('/login');
  });

  test.runIf(isFull)(
    'managers cannot disable themselves and can end a colleague’s sessions, and a wrong password does not end a session',
    async () => {
      const { page, email } = await openStaff(system, { isFresh: true });
      const second = await openStaff(system, { isFresh: true });
      await page.getByRole('link', { name: 'My account' }).click();
      await expect.poll(() => page.getByText('(this one)').count()).toBe(1);
      await fill(page, { 'Current password': 'not the right one', 'New password': password });
      await button(page, 'Change password').click();
      await page.getByRole('alert').getByText('The password is incorrect.').waitFor();
      await at(page, '/admin/account');

      await page.getByRole('link', { name: 'Accounts' }).click();
      await expect.poll(() => button(page, `Disable: ${email}`).count()).toBe(0);
      await button(accountRow(page, second.email), `End sessions: ${second.email}`).click();
      await button(dialog(page, 'End sessions'), 'End sessions').click();
      await accountRow(page, second.email).getByText('0 sessions').waitFor();
    },
  );

  test.runIf(isFull)(
    'when a manager requires an authenticator app of all managers, another manager is led to set one up, and can then go on',
    async () => {
      const { staff, roster } = system.now.applications.context;
      // Other test files share the system, and their managers have no authenticator app.
      onTestFinished(async () => {
        await roster.change(({ secondFactor: _on, ...now }) => now);
        await system.now.moveClock(0);
      });
      const [{ page, ...one }, two] = [
        await openStaff(system, { isFresh: true }),
        await openStaff(system, { isFresh: true }),
      ];
      await page.getByRole('link', { name: 'Accounts' }).click();
      for (const { email } of [one, two]) {
        const account = await staff.findByEmail(email);
        await staff.setPassword(account?.staffId ?? '', {
          passwordHash: await hashPassword(password, cheapMemoryKib),
          oneTime: false,
        });
      }
      const setting = page.locator('section').filter({ hasText: 'Authenticator app for managers' });
      await button(setting, 'Switch this rule on').click();
      await setting.getByRole('alert').getByText('Managers need an authenticator app for this').waitFor();

      const client = system.now.client();
      const { secret } = await client.call(operations.beginTotp, { password }, one);
      await client.call(operations.confirmTotp, { code: codeOfSecret(secret) }, one);
      await button(setting, 'Switch this rule on').click();
      await setting.getByText(`On, set by ${staffName(one)}`).waitFor();

      // The gateway remembers an account for five seconds.
      await system.now.moveClock(6_000);
      // The list may refresh by itself before its button could be pressed, so the test reloads the page.
      await two.page.reload();
      await at(two.page, '/admin/account');
      await two.page.getByRole('alert').getByText('Managers need an authenticator app.').waitFor();
      await two.page.getByRole('link', { name: 'Customers' }).click();
      await at(two.page, '/admin/account');
      await button(two.page, 'Set up an app').click();
      const setup = dialog(two.page, 'Set up an authenticator app');
      await setup.getByLabel('Your password').fill(password);
      await button(setup, 'Continue').click();
      const own = (await setup.locator('output').innerText()).trim();
      await setup.getByLabel('Code', { exact: true }).fill(codeOfSecret(own, Date.now() + 6_000));
      await button(setup, 'Switch it on').click();
      await button(setup, 'I have saved them').click();
      await two.page.getByRole('link', { name: 'Customers' }).click();
      await two.page.getByRole('heading', { name: /^Customers/, level: 1 }).waitFor();
    },
  );
});
