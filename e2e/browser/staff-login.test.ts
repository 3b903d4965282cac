import { localStorageKeys, operations, type StaffRole, staffName, staffSessionMs } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { cheapMemoryKib, isFull } from '@tshepa/test-kit';
import { at, fill } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../services/applications/src/crypto/passwords.ts';
import { hashToken } from '../../services/applications/src/crypto/tokens.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { button, openStaff, seedRecord } from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const ownPassword = 'four unrelated plain words';

/** Adds an account with an unused one-time password. */
const newStaff = (role: StaffRole) =>
  system.now.applications.context.bus.request(
    operations.addStaff,
    { email: `new.${newId().slice(-6)}@staff.example`, role },
    { actor: { kind: 'operator', name: 'test' }, requestId: newId() },
  );

const storedUser = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), localStorageKeys.user);
const alertOn = (page: Page) => page.getByRole('alert').innerText();

describe.skipIf(isBrowserSkipped())('staff sign in and out', () => {
  test('[S2.30][S6.02] a one-time password has to be replaced with a personal one, which leads to /admin from then on', async () => {
    const account = await newStaff('agent');
    const { email } = account;
    const page = await system.openTablet('/login');
    await button(page, 'Login').click();
    await expect.poll(() => alertOn(page)).toMatch(/email.*password/is);
    await fill(page, { Email: email, Password: `${account.password}x` });
    await button(page, 'Login').click();
    await page.getByRole('alert').getByText('The email or password is incorrect.').waitFor();
    await expect.poll(() => storedUser(page)).toBeNull();

    await fill(page, { Password: account.password });
    await button(page, 'Login').click();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await fill(page, { 'New password': 'short' });
    await button(page, 'Save and log in').click();
    await page
      .getByRole('alert')
      .getByText(/12 characters/)
      .waitFor();
    await fill(page, { 'New password': ownPassword });
    await button(page, 'Save and log in').click();
    await at(page, '/admin');
    await expect.poll(() => storedUser(page)).toEqual({ token: expect.any(String), email, role: 'agent' });

    await button(page, 'Logout').click();
    await at(page, '/login');
    await fill(page, { Email: email, Password: ownPassword });
    await page.getByLabel('Password').press('Enter');
    await at(page, '/admin');
  });

  test('[S6.02] /admin leads to /login when nobody is signed in, and /login leads to /admin when somebody is', async () => {
    const page = await system.openTablet('/admin');
    await at(page, '/login');
    const { page: staff } = await openStaff(system, { path: '/login' });
    await at(staff, '/admin');
    // A link to a page of the desk is kept until somebody has signed in.
    const linked = await system.openTablet('/admin?status=PAID&page=2');
    await at(linked, '/login');
    const account = await newStaff('agent');
    await system.now.client().call(operations.signIn, { ...account, newPassword: ownPassword });
    await fill(linked, { Email: account.email, Password: ownPassword });
    await button(linked, 'Login').click();
    await linked.waitForURL('**/admin?status=PAID&page=2');
    await expect.poll(() => linked.getByLabel('Status').inputValue()).toBe('PAID');
  });

  test.runIf(isFull)(
    '[S4.24][S3.13] a stored user is restored at the start, and an invalid one is cleared',
    async () => {
      const { page, email } = await openStaff(system);
      await page.reload();
      await page.getByText(staffName({ email })).waitFor();
      for (const broken of [
        '{"token":5}',
        'not JSON',
        '{"token":"x","email":"a@b.example","role":"owner"}',
      ]) {
        const fresh = await system.openTablet('/faq');
        await fresh.evaluate(([key, value]) => localStorage.setItem(key, value), [
          localStorageKeys.user,
          broken,
        ] as const);
        await fresh.goto('/admin');
        await at(fresh, '/login');
        await expect.poll(() => storedUser(fresh)).toBeNull();
        await fresh.context().close();
      }
    },
  );

  test('[S6.02] a notice says when the session ends, five minutes before its end', async () => {
    const { page, bearer } = await openStaff(system, { isFresh: true });
    const notice = page.getByText(/^Your session ends at \d\d:\d\d\./);
    const sessions = system.now.applications.context.connection.collection<{ _id: string }>('staff_sessions');
    const begun = (minutesLeft: number) =>
      sessions.updateOne(
        { _id: hashToken(bearer) },
        { $set: { createdAt: new Date(Date.now() - staffSessionMs + minutesLeft * 60_000) } },
      );
    await begun(30);
    await Promise.all([page.waitForResponse(/\/staff\/account$/), page.reload()]);
    expect(await notice.count()).toBe(0);
    await begun(4);
    await page.reload();
    await notice.waitFor();
  });

  test('[S6.02] a locked screen shows nothing of a record, and the PIN brings back all that was half-made', async () => {
    const record = await seedRecord(system.now, new Date(), { state: 'AWAITING_BUDGET' });
    const { page, email, bearer } = await openStaff(system, { isFresh: true });
    const { staff } = system.now.applications.context;
    const { staffId = '' } = (await staff.findByEmail(email)) ?? {};
    await staff.setPin(staffId, await hashPassword('820416', cheapMemoryKib));
    await page.goto(`/admin?customer=${record.id}`);
    await page.getByLabel('New note').fill('Half a thought');
    const stayIdle = async () => {
      await page.evaluate(([key, ago]) => localStorage.setItem(key, String(Date.now() - ago)), [
        localStorageKeys.staffInput,
        11 * 60_000,
      ] as const);
      await page.keyboard.press('Shift');
    };
    await stayIdle();
    await page.getByRole('heading', { name: 'Locked' }).waitFor();
    expect(await page.content()).not.toContain(record.applicant.lastName);
    const read = { bearer };
    const reply = await system.now.client().sendOperation(operations.listNotes, { id: record.id }, read);
    expect(reply.status).toBe(403);
    await page.reload();
    await fill(page, { PIN: '820417' });
    await page.getByLabel('PIN').press('Enter');
    await page.getByText('4 tries are left', { exact: false }).waitFor();
    const unlock = async () => {
      await fill(page, { PIN: '820416' });
      await page.getByLabel('PIN').press('Enter');
    };
    await unlock();
    await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('Half a thought');

    await page.locator('#netIncome').fill('8123');
    await button(page, 'Decline').click();
    await page.getByLabel('Reason').selectOption('Fraud');
    await page.getByLabel('What the customer is told').selectOption('bureau-record');
    await stayIdle();
    await page.getByRole('heading', { name: 'Locked' }).waitFor();
    await unlock();
    await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('Fraud');
    expect(await page.getByLabel('What the customer is told').inputValue()).toBe('bureau-record');
    await button(page, 'Cancel').click();
    expect(await page.locator('#netIncome').inputValue()).toBe('8123');

    await button(page, 'Close').click();
    await page.locator(`tr[data-id="${record.id}"]`).getByRole('checkbox').click();
    await button(page, 'Lock').click();
    await unlock();
    await page.getByText('1 ticked').first().waitFor();
    await button(page, 'Lock').click();
    await button(page, 'Log in as someone else').click();
    await at(page, '/login');
    await expect.poll(() => storedUser(page)).toBeNull();
    // The screen changes at once, and the sign-out arrives after it.
    const later = () => system.now.client().sendOperation(operations.listNotes, { id: record.id }, read);
    await expect.poll(async () => (await later()).status).toBe(401);
  });

  test('[S4.24][S6.02] logout clears the user and all data, logs other tabs out too, and its token is refused', async () => {
    const record = await seedRecord(system.now, new Date(), {});
    const { page, bearer } = await openStaff(system, { isFresh: true });
    const idNumber = record.applicant.idNumber ?? '';
    await page.getByText(idNumber).waitFor();
    const otherTab = await page.context().newPage();
    await otherTab.goto('/admin');
    await otherTab.getByText(idNumber).waitFor();
    await system.now.client().call(operations.listApplications, {}, { bearer });

    await button(page, 'Logout').click();
    await at(page, '/login');
    await at(otherTab, '/login');
    await otherTab.getByText('You were logged out in another tab.').waitFor();
    await expect.poll(() => storedUser(page)).toBeNull();
    await expect.poll(() => page.content()).not.toContain(idNumber);
    await expect
      .poll(
        async () =>
          (await system.now.client().sendOperation(operations.listApplications, {}, { bearer })).status,
      )
      .toBe(401);

    // The list was cleared, so whoever signs in next in this tab sees no list until the server answers.
    const next = await newStaff('agent');
    await system.now.client().call(operations.signIn, { ...next, newPassword: ownPassword });
    let held = 0;
    await page.route('**/customer/list*', () => {
      held += 1;
    });
    await fill(page, { Email: next.email, Password: ownPassword });
    await button(page, 'Login').click();
    await at(page, '/admin');
    await expect.poll(() => held).toBeGreaterThan(0);
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toBe('Customers (Results: …)');
    await expect.poll(() => page.content()).not.toContain(idNumber);
  });
});
