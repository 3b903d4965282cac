import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bodyOf, outcomeOf } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';
import { codeOfSecret } from '../support/totp.ts';

/** A system behind a proxy, so that attacker and staff call from different network addresses. */
const system = useTestSystem({ env: { TRUST_PROXY: '1' } });
const password = 'four unrelated plain words';
const [office, mobile, attackers] = ['198.51.100.7', '198.51.100.8', '203.0.113.1'];
let bearer: string;
afterEach(() => system.now.moveClock(0));
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
});

type Client = ReturnType<typeof system.now.client>;
const login = (client: Client, from: string, entered: object) =>
  client.sendOperation(operations.signIn, entered, { headers: { 'x-forwarded-for': from } });

/** An account whose owner has signed in once, in the office. */
async function givenColleague() {
  const email = `victim.${newId().slice(-6)}@staff.example`;
  const made = await system.now.client().call(operations.addStaff, { email, role: 'agent' }, { bearer });
  const laptop = system.now.client();
  const { token } = bodyOf(await login(laptop, office, { ...made, newPassword: password }));
  return { email, laptop, token: String(token) };
}

/** Guesses passwords until the account is locked, and returns the outcome of the last guess. */
async function guessUntilLocked(email: string, from: string) {
  for (;;) {
    const outcome = outcomeOf(await login(system.now.client(), from, { email, password: 'a guess' }));
    if (outcome !== '401 auth.bad_credentials') return outcome;
  }
}

describe('a stranger who wants to keep a colleague out', () => {
  test('guessed passwords lock only the network that the guesses come from', async () => {
    const { email } = await givenColleague();
    expect(await guessUntilLocked(email, attackers)).toBe('429 auth.locked');
    expect(outcomeOf(await login(system.now.client(), attackers, { email, password }))).toBe(
      '429 auth.locked',
    );
    expect(outcomeOf(await login(system.now.client(), mobile, { email, password }))).toBe('200');
  });

  test('guessed passwords lock neither a device that signed in before, even in the same network, nor an open session', async () => {
    const { email, laptop, token } = await givenColleague();
    expect(await guessUntilLocked(email, office)).toBe('429 auth.locked');
    expect(outcomeOf(await login(laptop, office, { email, password }))).toBe('200');
    const own = await laptop.sendOperation(operations.beginTotp, { password }, { bearer: token });
    expect(outcomeOf(own)).toBe('200');
  });

  test('a stranger cannot lock out a colleague who has an authenticator app, and learns nothing about the password', async () => {
    const { email, token } = await givenColleague();
    const { secret } = await system.now.client().call(operations.beginTotp, { password }, { bearer: token });
    await system.now.client().call(operations.confirmTotp, { code: codeOfSecret(secret) }, { bearer: token });
    expect(await guessUntilLocked(email, attackers)).toBe('429 auth.locked');
    for (const guess of [password, 'a guess'])
      expect(
        outcomeOf(await login(system.now.client(), attackers, { email, password: guess, code: '000000' })),
      ).toBe('429 auth.locked');
    await system.now.moveClock(30_000);
    const code = codeOfSecret(secret, Date.now() + 30_000);
    expect(outcomeOf(await login(system.now.client(), attackers, { email, password, code }))).toBe('200');
  });

  test('managers see failed sign-ins beside the account', async () => {
    const { email } = await givenColleague();
    await guessUntilLocked(email, attackers);
    const { items } = await system.now.client().call(operations.listStaff, {}, { bearer });
    expect(items.find((account) => account.email === email)?.failedSignIns).toMatchObject({
      count: 5,
      lastAt: expect.any(String),
    });
  });

  test('a device on which another account signed in before gives a stranger no further guesses', async () => {
    const [{ email }, other] = [await givenColleague(), await givenColleague()];
    expect(await guessUntilLocked(email, attackers)).toBe('429 auth.locked');
    expect(outcomeOf(await login(other.laptop, attackers, { email, password }))).toBe('429 auth.locked');
  });
});
