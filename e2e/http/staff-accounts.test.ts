import { errorCatalogue, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { beforeAll, describe, expect, test } from 'vitest';
import { plainCall } from '../support/plain-call.ts';
import { bodyOf, outcomeOf } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

/** A system behind a proxy, so that tests can call from several network addresses. */
const system = useTestSystem({ env: { TRUST_PROXY: '1' } });
let bearer: string;
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
});

const staffClient = () => system.now.client();
const newEmail = () => `clerk.${newId().slice(-6)}@staff.example`;
const add = (email: string) => staffClient().call(operations.addStaff, { email, role: 'agent' }, { bearer });
const login = (entered: Record<string, unknown>, headers: Record<string, string> = {}) =>
  staffClient().sendOperation(operations.signIn, entered, { headers });
const password = 'four unrelated plain words';

/** Resets an account as two managers do. */
async function resetByTwo(email: string) {
  const second = await system.now.signIn('manager');
  const asked = { action: 'reset-password', email } as const;
  const { accountChanges } = await staffClient().call(operations.requestAccountChange, asked, { bearer });
  const changeId = accountChanges.at(-1)?.id ?? '';
  return staffClient().call(operations.confirmAccountChange, { changeId }, { bearer: second });
}

describe('accounts over HTTP', () => {
  test('[S7.13] a manager adds an account; its one-time password is replaced at the first sign-in, and the new password signs in afterwards', async () => {
    const email = newEmail();
    const made = await add(email);
    expect(outcomeOf(await login(made))).toBe('403 auth.password_change_required');
    expect((await login({ ...made, newPassword: password })).status).toBe(200);
    const plain = await plainCall(staffClient(), 'POST', '/auth/login', { json: { email, password } });
    expect(plain.body).toEqual({ token: expect.any(String), email, role: 'agent' });
    const twice = await staffClient().sendOperation(
      operations.addStaff,
      { email, role: 'agent' },
      { bearer },
    );
    expect(outcomeOf(twice)).toBe('422 request.invalid');
    expect(bodyOf(twice)).toMatchObject({
      fields: [{ pointer: '/email', message: 'This address has an account' }],
    });
  });

  test.each([
    ['short', 'at least 12 characters'],
    ['x'.repeat(129), 'at most 128'],
    ['qwerty123456', 'easy to guess'],
    ['OWN-ADDRESS.that.follows', 'email'],
  ])('the password %s is refused with the reason', async (given, reason) => {
    const own = `clerk.${newId().slice(-6)}`;
    const made = await add(`${own}@tshepa.example`);
    const reply = await login({ ...made, newPassword: given.replace('OWN-ADDRESS', own) });
    expect(outcomeOf(reply)).toBe('422 auth.password_too_weak');
    expect(bodyOf(reply).detail).toContain(reason);
  });

  test('wrong passwords from one network make everybody there wait longer and longer, and a reset ends the wait', async () => {
    const email = newEmail();
    const made = await add(email);
    await login({ ...made, newPassword: password });
    const wrong = () => login({ email, password: 'not the right one' }, { 'x-forwarded-for': '203.0.113.1' });
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(outcomeOf(await wrong())).toBe('401 auth.bad_credentials');
    const locked = await login({ email, password }, { 'x-forwarded-for': '203.0.113.1' });
    expect(outcomeOf(locked)).toBe('429 auth.locked');
    const waitSeconds = Number(locked.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(30);
    const reset = await resetByTwo(email);
    const after = await login(reset, { 'x-forwarded-for': '203.0.113.1' });
    expect(outcomeOf(after)).toBe('403 auth.password_change_required');
  });

  test('the session list describes a device only by its browser and the family of its operating system', async () => {
    const made = await add(newEmail());
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.6723.58 Safari/537.36';
    const { token } = JSON.parse(
      (await login({ ...made, newPassword: password }, { 'user-agent': userAgent })).text,
    );
    const own = await staffClient().call(operations.getOwnAccount, {}, { bearer: token });
    expect(own).toMatchObject({
      role: 'agent',
      totp: { isOn: false, recoveryCodesLeft: 0 },
      sessions: [{ device: 'Chrome on Android', isCurrent: true }],
    });
    expect(JSON.stringify(own)).not.toContain('SM-X200');
    const [session] = own.sessions;
    await staffClient().call(
      operations.endOwnSession,
      { sessionId: session?.sessionId ?? '' },
      { bearer: token },
    );
    expect(
      outcomeOf(await staffClient().sendOperation(operations.getOwnAccount, {}, { bearer: token })),
    ).toBe('401 auth.required');
  });

  test('a disabled account is signed out within the gateway’s five seconds, and its password is refused', async () => {
    const made = await add(newEmail());
    const { email } = made;
    const { token } = JSON.parse((await login({ ...made, newPassword: password })).text);
    await staffClient().call(operations.listApplications, {}, { bearer: token });
    await staffClient().call(operations.updateStaff, { email, isActive: false }, { bearer });
    await system.now.moveClock(5_000);
    const { status } = await staffClient().sendOperation(operations.listApplications, {}, { bearer: token });
    expect(status).toBe(401);
    expect(outcomeOf(await login({ email, password }))).toBe('401 auth.bad_credentials');
  });

  test('a wrong current password does not end the session', async () => {
    const made = await add(newEmail());
    const { token } = JSON.parse((await login({ ...made, newPassword: password })).text);
    const reply = await staffClient().sendOperation(
      operations.changeOwnPassword,
      { password: 'not the right one', newPassword: 'other plain words here' },
      { bearer: token },
    );
    expect(outcomeOf(reply)).toBe('403 auth.password_wrong');
    expect(bodyOf(reply).detail).toBe(errorCatalogue['auth.password_wrong'].text);
  });

  test('no password, secret or e-mail address of an account is in the logs', async () => {
    const email = newEmail();
    const made = await add(email);
    const { token } = JSON.parse((await login({ ...made, newPassword: password })).text);
    const { secret } = await staffClient().call(operations.beginTotp, { password }, { bearer: token });
    await system.now.applications.context.bus.request(
      operations.listStaffSessions,
      { email },
      { actor: { kind: 'operator', name: 'test' }, requestId: newId() },
    );
    const logs = system.now.logs.join('');
    for (const value of [made.password, password, secret, email, token]) expect(logs).not.toContain(value);
  });
});
