import { type LoginReply, operations, staffSessionMs } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { createHttpClient } from '../journey/http-client.ts';
import { button, openDesk, openWatched, settle, type Tour } from './tour.ts';

const password = 'four unrelated plain words';
const pin = '736419';

/** Adds an agent whose password is known, because a PIN is set with it. */
async function addAgent({ place: { app, manager } }: Tour): Promise<LoginReply> {
  const client = createHttpClient(app);
  const email = `agent.${newId().slice(-6)}@tshepa.example`;
  const asManager = { bearer: manager.token };
  const account = await client.call(operations.addStaff, { email, role: 'agent' }, asManager);
  await client.call(operations.nameStaff, { email, name: 'Thandeka Zulu' }, asManager);
  return client.call(operations.signIn, { ...account, newPassword: password });
}

/** Visits the PIN of an account, the locked screen, and what is said when a session ends or the line is lost. */
export async function tourStaffLock(tour: Tour): Promise<void> {
  const { onStop } = tour;
  const page = await openDesk(tour, await addAgent(tour));
  await page.goto('/admin/account');
  await page.getByLabel('Your password').last().fill(password);
  await page.getByLabel('New PIN', { exact: true }).fill(pin);
  await button(page, 'Set a PIN').click();
  await page.getByText('The two PINs are not the same').waitFor();
  await onStop('admin-pin', page);
  await page.getByLabel('New PIN once more').fill(pin);
  await button(page, 'Set a PIN').click();
  await button(page, 'Lock now').waitFor();
  await onStop('admin-pin-set', page);
  await button(page, 'Lock now').click();
  await page.getByRole('heading', { name: 'Locked', level: 1 }).waitFor();
  await settle(page);
  await onStop('admin-locked', page);
  await page.getByLabel('PIN', { exact: true }).fill('112233');
  await button(page, 'Unlock').click();
  await page.getByText('4 tries are left.').waitFor();
  await onStop('admin-locked-wrong-pin', page);
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await button(page, 'Unlock').click();
  await button(page, 'Lock now').waitFor();

  const { path } = operations.getOwnAccount.http;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const account: { sessions: object[] } = await response.json();
      // The session ends four minutes from now.
      const createdAt = new Date(Date.now() - staffSessionMs + 4 * 60_000).toISOString();
      const sessions = account.sessions.map((session) => ({ ...session, createdAt }));
      await route.fulfill({ response, json: { ...account, sessions } });
    },
  );
  await page.goto('/admin/team');
  await page.getByText('Your session ends at').waitFor();
  await settle(page);
  await onStop('admin-session-ending', page);
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await onStop('admin-offline', page);
  await page.context().setOffline(false);
}

/** Visits a support code on the phone and at the desk, a queue of one's own, and the search of the audit trail. */
export async function tourStaffSearch(tour: Tour): Promise<void> {
  const { onStop } = tour;
  const phone = await openWatched(tour, 'phone');
  await phone.goto('/contact');
  await button(phone, 'Show a support code').click();
  await phone.getByText('Give our staff this code.').waitFor();
  await onStop('support-code', phone);
  const code = await phone.getByText(/^(?:[B-Z] ){7}[B-Z]$/).innerText();

  const page = await openDesk(tour);
  await page.goto('/admin');
  await page.getByLabel('Search', { exact: true }).fill(code.replaceAll(/\s/g, ''));
  await page.getByRole('dialog').getByText('The code shows a phone').waitFor();
  await settle(page);
  await onStop('admin-phone', page);
  await page.keyboard.press('Escape');

  await button(page, 'New queue').click();
  const editor = page.getByRole('dialog');
  await button(editor, 'Save queue').click();
  await editor.getByText('Type a name').waitFor();
  await onStop('admin-queue-editor', page);
  await editor.getByLabel('Name', { exact: true }).fill('New this week');
  await button(editor, 'Save queue').click();
  await button(page, 'Change this queue').waitFor();
  await settle(page);
  await onStop('admin-queue-of-ones-own', page);
  await button(page, 'Change this queue').click();
  await button(editor, 'Delete this queue').click();
  await onStop('admin-queue-delete', page);
  await button(editor, 'Delete queue').click();
  await button(page, 'New queue').waitFor();

  await page.goto('/admin/audit');
  await page.getByLabel('Kind').selectOption({ index: 1 });
  await page.getByLabel('Staff email').fill(tour.place.manager.email);
  await settle(page);
  await onStop('admin-audit-filtered', page);
  await page.getByLabel('Staff email').fill('nobody@tshepa.example');
  await button(page, 'Clear search').waitFor();
  await onStop('admin-audit-nothing', page);
}
