import { operations } from '@tshepa/contracts';
import { describe, expect, test } from 'vitest';
import { ensureFirstManager } from '../src/handlers/staff/accounts.ts';
import { staffSessionsCollection } from '../src/store/sessions.ts';
import { staffCollection } from '../src/store/staff.ts';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';

const applications = useApplications();
const hourMs = 3_600_000;
const ownPassword = 'correct horse battery';
const { operator } = actors;

type Credentials = { email: string; password: string; newPassword?: string };
const signIn = (credentials: Credentials) => applications.call(operations.signIn, credentials);
const authenticate = (token: string) => applications.call(operations.authenticateStaff, { token });

let people = 0;
const givenAccount = async () => {
  people += 1;
  return await applications.call(
    operations.addStaff,
    { email: `Agent${people}@Tshepa.example`, role: 'agent' },
    { actor: operator },
  );
};
/** Creates an account whose owner has chosen a password. */
const givenStaff = async () => {
  const { email, password } = await givenAccount();
  const { token } = await signIn({ email, password, newPassword: ownPassword });
  return { email, password: ownPassword, token };
};

describe('the first start', () => {
  test('[S6.02] the first start creates one manager and prints the one-time password in one line', async () => {
    const lines = applications.printed().split('\n').filter(Boolean);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^FIRST_MANAGER \{"email":"manager@tshepa.example","password":"[^"]+"\}$/);
    const printed: Credentials = JSON.parse(lines[0]?.slice('FIRST_MANAGER '.length) ?? '{}');
    const { role, token } = await signIn({ ...printed, newPassword: ownPassword });
    expect(role).toBe('manager');
    expect(await authenticate(token)).toMatchObject({ email: 'manager@tshepa.example', role: 'manager' });
  });

  test('a second start creates no manager', async () => {
    const before = await applications.context.connection.collection(staffCollection).countDocuments({});
    await ensureFirstManager(applications.context);
    expect(await applications.context.connection.collection(staffCollection).countDocuments({})).toBe(before);
  });
});

describe('signing in', () => {
  test('[S7.13] signing in returns a token for the account', async () => {
    const { email, password } = await givenStaff();
    const reply = await signIn({ email: email.toUpperCase(), password });
    expect(reply).toMatchObject({ email, role: 'agent' });
    expect(await authenticate(reply.token)).toMatchObject({ email, role: 'agent' });
  });

  test('a one-time password only allows its owner to choose a new password', async () => {
    const { email, password } = await givenAccount();
    expect(await errorCode(signIn({ email, password }))).toBe('auth.password_change_required');
    expect(await errorCode(signIn({ email, password, newPassword: 'too short' }))).toBe(
      'auth.password_too_weak',
    );
    expect(await errorCode(signIn({ email, password, newPassword: password }))).toBe(
      'auth.password_too_weak',
    );
    await signIn({ email, password, newPassword: ownPassword });
    expect(await errorCode(signIn({ email, password }))).toBe('auth.bad_credentials');
  });

  test('when two people use the same one-time password, only one signs in', async () => {
    const { email, password } = await givenAccount();
    const results = await Promise.allSettled(
      ['a password of one', 'a password of two'].map((newPassword) =>
        signIn({ email, password, newPassword }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an unknown address behaves like a wrong password, locks included', async () => {
    const { email } = await givenStaff();
    const answers = async (address: string) => {
      const codes: unknown[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        codes.push(await errorCode(signIn({ email: address, password: 'wrong' })));
      }
      return codes;
    };
    const known = await answers(email);
    expect(known).toEqual([...Array(5).fill('auth.bad_credentials'), 'auth.locked']);
    expect(await answers('nobody@tshepa.example')).toEqual(known);
  });

  test('after five wrong passwords even the right password is refused, for longer each time', async () => {
    const { email, password } = await givenStaff();
    for (let attempt = 0; attempt < 5; attempt += 1) await errorCode(signIn({ email, password: 'wrong' }));
    await expect(signIn({ email, password })).rejects.toMatchObject({
      code: 'auth.locked',
      // The lock is shorter by the time that this machine has taken since.
      details: { retryAfterSeconds: expect.closeTo(27, -1) },
    });
    applications.clock.set(31_000);
    expect(await errorCode(signIn({ email, password: 'wrong' }))).toBe('auth.bad_credentials');
    await expect(signIn({ email, password })).rejects.toMatchObject({
      details: { retryAfterSeconds: expect.closeTo(57, -1) },
    });
    applications.clock.set(31_000 + 61_000);
    expect(await errorCode(signIn({ email, password }))).toBe('none');
    expect(await errorCode(signIn({ email, password: 'wrong' }))).toBe('auth.bad_credentials');
  });

  test('each of several parallel guesses counts as an attempt', async () => {
    const { email } = await givenStaff();
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => errorCode(signIn({ email, password: 'wrong' }))),
    );
    expect(codes.filter((code) => code === 'auth.bad_credentials')).toHaveLength(5);
  });
});

describe('a staff session', () => {
  test('[S6.02] a staff session ends with signing out', async () => {
    const { token } = await givenStaff();
    await applications.call(operations.signOut, { token });
    expect(await authenticate(token)).toBeNull();
  });

  test('a staff session ends after 8 hours without use, and after 12 hours in any case', async () => {
    const { token, email, password } = await givenStaff();
    const { token: idle } = await signIn({ email, password });
    for (const hours of [4, 8, 11.9]) {
      applications.clock.set(hours * hourMs);
      expect(await authenticate(token)).not.toBeNull();
    }
    expect(await authenticate(idle)).toBeNull();
    applications.clock.set(12 * hourMs);
    expect(await authenticate(token)).toBeNull();
  });

  test('a staff session ends when the password is reset, which also lifts a lock', async () => {
    const { token, email } = await givenStaff();
    for (let attempt = 0; attempt < 6; attempt += 1) await errorCode(signIn({ email, password: 'wrong' }));
    const reset = await applications.call(operations.resetStaff, { email }, { actor: operator });
    expect(await authenticate(token)).toBeNull();
    expect(await errorCode(signIn(reset))).toBe('auth.password_change_required');
  });

  test('neither the token of a session nor the password is in the database', async () => {
    const { token, password } = await givenStaff();
    const { connection } = applications.context;
    const stored = JSON.stringify([
      await connection.collection(staffSessionsCollection).find({}).toArray(),
      await connection.collection(staffCollection).find({}).toArray(),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(password);
    expect(stored).toContain('$argon2id$v=19$m=');
  });
});

describe('accounts', () => {
  test.each([
    [actors.public, 'auth.required'],
    [applicant('session'), 'auth.forbidden'],
    [actors.agent, 'auth.forbidden'],
  ] as const)('a staff account cannot be created, reset or listed by the caller %j', async (actor, code) => {
    const email = 'somebody@tshepa.example';
    const added = applications.call(operations.addStaff, { email, role: 'manager' }, { actor });
    expect(await errorCode(added)).toBe(code);
    const action = 'reset-password' as const;
    const reset = applications.call(operations.requestAccountChange, { action, email }, { actor });
    expect(await errorCode(reset)).toBe(code);
    const listed = applications.call(operations.listStaff, {}, { actor });
    expect(await errorCode(listed)).toBe(code);
  });

  test('an e-mail address has one staff account, whatever its spacing and case', async () => {
    const { email } = await givenAccount();
    const again = applications.call(
      operations.addStaff,
      { email: email.toUpperCase(), role: 'manager' },
      { actor: operator },
    );
    await expect(again).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ pointer: '/email' }] },
    });
  });
});
