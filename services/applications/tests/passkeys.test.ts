import { type Actor, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { cheapMemoryKib } from '@tshepa/test-kit';
import { expect, test } from 'vitest';
import { hashPassword } from '../src/crypto/passwords.ts';
import { withStanding } from '../src/domain/roster.ts';
import { errorCode, useApplications } from './support/applications.ts';
import { createAuthenticator } from './support/authenticator.ts';

const applications = useApplications();
const password = 'four unrelated plain words';
const passwordHash = hashPassword(password, cheapMemoryKib);
const origin = 'https://tshepa.example';

async function givenManager() {
  const { staff, roster } = applications.context;
  const staffId = newId();
  const email = `s${staffId.slice(-8)}@desk.example`;
  await staff.add({ staffId, email, passwordHash: await passwordHash, oneTime: false });
  const standing = { role: 'manager', disabled: false } as const;
  await roster.change((now) => withStanding(now, { staffId, standing, isAgreed: true }));
  const actor: Actor = { kind: 'staff', staffId, email, role: 'manager' };
  return { staffId, email, actor };
}
type Manager = Awaited<ReturnType<typeof givenManager>>;
type Authenticator = ReturnType<typeof createAuthenticator>;

const begin = async ({ actor }: Pick<Manager, 'actor'>) =>
  (await applications.call(operations.beginPasskey, { password, origin }, { actor })).options;
const add = ({ actor }: Pick<Manager, 'actor'>, response: ReturnType<Authenticator['create']>) =>
  applications.call(operations.addPasskey, { response, origin }, { actor });
const question = async () => (await applications.call(operations.beginPasskeySignIn, { origin })).options;
const answer = (response: ReturnType<Authenticator['get']>, from = origin) =>
  applications.call(operations.signInWithPasskey, { response, origin: from });

async function givenPasskey() {
  const manager = await givenManager();
  const authenticator = createAuthenticator(origin);
  await add(manager, authenticator.create(await begin(manager)));
  return { ...manager, authenticator };
}

test('managers and the operator see which accounts have a passkey', async () => {
  const [{ actor, email }, { email: plain }] = [await givenPasskey(), await givenManager()];
  for (const reader of [actor, { kind: 'operator', name: 'test' } as const]) {
    const { items } = await applications.call(operations.listStaff, {}, { actor: reader });
    expect(items.find((account) => account.email === email)).toMatchObject({ hasPasskey: true });
    expect(items.find((account) => account.email === plain)).not.toHaveProperty('hasPasskey');
  }
});

test('a passkey signs its owner in, and the session counts as opened with two factors', async () => {
  const { email, authenticator } = await givenPasskey();
  const { token } = await answer(authenticator.get(await question()));
  await applications.context.roster.change((now) => ({ ...now, secondFactor: { isOn: true } }));
  expect(await applications.call(operations.authenticateStaff, { token })).toMatchObject({ email });
  await applications.context.roster.change(({ secondFactor: _on, ...now }) => now);
});

test('an answer of a passkey is accepted once, only for its own challenge, its own site and the registered key', async () => {
  const { authenticator } = await givenPasskey();
  const used = authenticator.get(await question());
  expect(await errorCode(answer(used))).toBe('none');
  const refused = 'auth.passkey_refused';
  expect(await errorCode(answer(used)), 'sent again').toBe(refused);
  expect(await errorCode(answer(authenticator.get({ challenge: 'bm9ib2R5IGFza2Vk' })))).toBe(refused);
  const elsewhere = authenticator.get(await question());
  expect(await errorCode(answer(elsewhere, 'https://tshepa.example.org'))).toBe(refused);
  const other = createAuthenticator(origin).get(await question());
  expect(await errorCode(answer({ ...other, id: used.id, rawId: used.rawId })), 'another key').toBe(refused);
  expect(await errorCode(answer(createAuthenticator(origin).get(await question())))).toBe(refused);
  const broken = { ...authenticator.get(await question()), response: { signature: 7 } };
  expect(await errorCode(answer(broken as unknown as typeof other))).toBe(refused);
});

test('a challenge for passkeys is open for five minutes', async () => {
  const { authenticator } = await givenPasskey();
  const late = authenticator.get(await question());
  applications.clock.set(5 * 60_000 + 1_000);
  expect(await errorCode(answer(late))).toBe('auth.passkey_refused');
});

test('a copied passkey, whose counter is behind, is refused', async () => {
  const { authenticator, staffId } = await givenPasskey();
  const first = authenticator.get(await question());
  const second = authenticator.get(await question());
  expect(await errorCode(answer(second))).toBe('none');
  expect(await errorCode(answer(first))).toBe('auth.passkey_refused');
  expect((await applications.context.staff.find(staffId))?.passkeys).toHaveLength(1);
});

test('nobody adds a passkey to another person’s account, or without the password', async () => {
  const [one, two] = [await givenManager(), await givenManager()];
  const response = createAuthenticator(origin).create(await begin(one));
  expect(await errorCode(add(two, response))).toBe('auth.passkey_refused');
  const wrong = { password: 'not the right one', origin };
  expect(await errorCode(applications.call(operations.beginPasskey, wrong, { actor: one.actor }))).toBe(
    'auth.password_wrong',
  );
});

test('an account has at most ten passkeys, and no passkey works while the account is disabled or has a one-time password', async () => {
  const { staffId, authenticator, ...owner } = await givenPasskey();
  const { staff, roster } = applications.context;
  for (let added = 1; added < 10; added += 1)
    await add(owner, createAuthenticator(origin).create(await begin(owner)));
  expect(await errorCode(begin(owner))).toBe('auth.passkeys_full');
  await staff.setPassword(staffId, { passwordHash: await passwordHash, oneTime: true });
  expect(await errorCode(answer(authenticator.get(await question())))).toBe('auth.passkey_refused');
  await staff.setPassword(staffId, { passwordHash: await passwordHash, oneTime: false });
  await givenManager();
  const standing = { role: 'manager', disabled: true } as const;
  await roster.change((now) => withStanding(now, { staffId, standing, isAgreed: true }));
  expect(await errorCode(answer(authenticator.get(await question())))).toBe('auth.passkey_refused');
});
