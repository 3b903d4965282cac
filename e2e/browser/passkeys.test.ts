import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { cheapMemoryKib } from '@tshepa/test-kit';
import { at } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashPassword } from '../../services/applications/src/crypto/passwords.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { bodyOf, outcomeOf } from '../support/records.ts';
import { button, dialog, openStaff } from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const password = 'four unrelated plain words';

/** Gives the browser an authenticator like the fingerprint reader of a tablet. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function addPasskey(page: Page) {
  await page.getByRole('link', { name: 'My account' }).click();
  await button(page, 'Add a passkey').click();
  const adding = dialog(page, 'Add a passkey');
  await adding.getByLabel('Your password').fill('not the right one');
  await button(adding, 'Continue').click();
  await adding.getByRole('alert').getByText('The password is incorrect.').waitFor();
  await adding.getByLabel('Your password').fill(password);
  await button(adding, 'Continue').click();
  await page.getByText('not used yet').waitFor();
}

async function logInAgain(page: Page) {
  await button(page, 'Logout').click();
  await at(page, '/login');
  await button(page, 'Log in with a passkey').click();
}

describe.skipIf(isBrowserSkipped())('passkeys', () => {
  test('a manager adds a passkey, logs in with it instead of password and code, and removes it', async () => {
    const { staff, roster } = system.now.applications.context;
    onTestFinished(async () => {
      await roster.change(({ secondFactor: _on, ...now }) => now);
    });
    const { page, email } = await openStaff(system, { isFresh: true });
    const account = await staff.findByEmail(email);
    const passwordHash = await hashPassword(password, cheapMemoryKib);
    await staff.setPassword(account?.staffId ?? '', { passwordHash, oneTime: false });
    const authenticator = await withAuthenticator(page);
    await addPasskey(page);
    await page.getByRole('link', { name: 'Accounts' }).click();
    await page.locator(`[data-email="${email}"]`).getByText('Password, or passkey').waitFor();
    await page.getByRole('link', { name: 'My account' }).click();

    await button(page, 'Add a passkey').click();
    const again = dialog(page, 'Add a passkey');
    await again.getByLabel('Your password').fill(password);
    await button(again, 'Continue').click();
    await again.getByText('This device already has a passkey for your account.').waitFor();
    await button(again, 'Cancel').click();

    // A passkey is two factors, so it also satisfies a lender who requires an authenticator app.
    await roster.change((now) => ({ ...now, secondFactor: { isOn: true } }));
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/passkey');
    await logInAgain(page);
    await at(page, '/admin');
    await page.getByRole('heading', { name: /^Customers/, level: 1 }).waitFor();

    // A recorded sign-in cannot be repeated, and an account cannot be opened with the passkey of another account.
    const recorded = (await sent).postDataJSON();
    const thief = system.now.client();
    const replayed = await thief.sendOperation(operations.signInWithPasskey, recorded);
    expect(outcomeOf(replayed)).toBe('403 auth.passkey_refused');
    const { options } = bodyOf(await thief.sendOperation(operations.beginPasskeySignIn, {}));
    expect(options).not.toHaveProperty('allowCredentials');
    const other = { ...recorded.response, id: 'bm9ib2R5', rawId: 'bm9ib2R5' };
    expect(outcomeOf(await thief.sendOperation(operations.signInWithPasskey, { response: other }))).toBe(
      '403 auth.passkey_refused',
    );

    await authenticator.recognise(false);
    await logInAgain(page);
    await page.getByRole('alert').getByText('No passkey was used').waitFor();
    await authenticator.recognise(true);
    await button(page, 'Log in with a passkey').click();
    await at(page, '/admin');

    await page.getByRole('link', { name: 'My account' }).click();
    await button(page, /^Remove .*, added/).click();
    const removing = dialog(page, 'Remove the passkey');
    await removing.getByLabel('Your password').fill(password);
    await button(removing, 'Remove').click();
    await removing.waitFor({ state: 'hidden' });
    await logInAgain(page);
    await page.getByRole('alert').getByText('That passkey does not work here.').waitFor();
  });

  test('a reset of the password removes all passkeys, because somebody else may have added one', async () => {
    const { bus, staff } = system.now.applications.context;
    const { page, email } = await openStaff(system, { isFresh: true });
    const account = await staff.findByEmail(email);
    const passwordHash = await hashPassword(password, cheapMemoryKib);
    await staff.setPassword(account?.staffId ?? '', { passwordHash, oneTime: false });
    await withAuthenticator(page);
    await addPasskey(page);
    expect((await staff.findByEmail(email))?.passkeys).toHaveLength(1);
    const operator = { actor: { kind: 'operator', name: 'test' }, requestId: newId() } as const;
    await bus.request(operations.resetStaff, { email }, operator);
    expect((await staff.findByEmail(email))?.passkeys).toBeUndefined();
    await logInAgain(page);
    await page.getByRole('alert').getByText('That passkey does not work here.').waitFor();
  });
});
