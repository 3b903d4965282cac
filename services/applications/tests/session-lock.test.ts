import { type Actor, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { cheapMemoryKib } from '@tshepa/test-kit';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../src/crypto/passwords.ts';
import { withStanding } from '../src/domain/roster.ts';
import { actors, errorCode, useApplications } from './support/applications.ts';
import { trailRows } from './support/audit.ts';

const applications = useApplications();
const password = 'four unrelated plain words';
const pin = '820416';
const minuteMs = 60_000;
const passwordHash = hashPassword(password, cheapMemoryKib);

/** Creates somebody who is signed in and, unless `hasPin` is false, has a PIN. */
async function givenStaff({ hasPin = true } = {}) {
  const { staff, staffSessions, roster } = applications.context;
  const staffId = newId();
  const email = `l${staffId.slice(-8)}@desk.example`;
  await staff.add({ staffId, email, passwordHash: await passwordHash, oneTime: false });
  const standing = { role: 'agent', disabled: false } as const;
  await roster.change((now) => withStanding(now, { staffId, standing, isAgreed: true }));
  const actor: Actor = { kind: 'staff', staffId, email, role: 'agent' };
  const token = await staffSessions.open(staffId);
  if (hasPin) await setPin(actor, pin);
  return { actor, token, staffId, email };
}
type Staff = Awaited<ReturnType<typeof givenStaff>>;

const setPin = (actor: Actor, chosen: string | null, typed = password) =>
  applications.call(operations.setPin, { password: typed, pin: chosen }, { actor });
const lock = ({ token, actor }: Staff) => applications.call(operations.lockSession, { token }, { actor });
const unlock = ({ token, actor }: Staff, typed = pin) =>
  applications.call(operations.unlockSession, { token, pin: typed }, { actor });
const authenticate = ({ token }: Staff, withLock: { withLock?: true } = { withLock: true }) =>
  applications.call(operations.authenticateStaff, { token, ...withLock });
const isAlive = async ({ token }: Staff) => {
  const actor = { kind: 'system', service: 'gateway' } as const;
  return (await applications.call(operations.checkSession, { token, kind: 'staff' }, { actor })).isAlive;
};

describe('a locked session', () => {
  test('it is nobody’s until its owner types the PIN, and its live streams end', async () => {
    const me = await givenStaff();
    expect(await isAlive(me)).toBe(true);
    await lock(me);
    expect(await authenticate(me)).toMatchObject({ email: me.email, isLocked: true });
    expect(await authenticate(me, {}), 'a gateway that does not know locks').toBeNull();
    expect(await isAlive(me)).toBe(false);
    expect(await errorCode(unlock(me, '820417'))).toBe('auth.pin_wrong');
    await unlock(me);
    expect(await authenticate(me)).not.toHaveProperty('isLocked');
    expect(await isAlive(me)).toBe(true);
  });

  test('it may be locked and unlocked twice, because a reply may be lost, and each wrong PIN counts, also under one key', async () => {
    const me = await givenStaff();
    const { token, actor } = me;
    await lock(me);
    await lock(me);
    await unlock(me);
    await unlock(me);
    expect(await authenticate(me)).not.toHaveProperty('isLocked');
    await lock(me);
    const wrong = () =>
      applications.call(operations.unlockSession, { token, pin: '820417' }, { actor, idempotencyKey: key });
    const key = newId();
    for (const attemptsLeft of [4, 3])
      await expect(wrong()).rejects.toMatchObject({ details: { attemptsLeft } });
  });

  test('five wrong PINs end it, also when many are sent at once, and the right PIN does not help any more', async () => {
    const me = await givenStaff();
    await lock(me);
    const guesses = Array.from({ length: 12 }, (_, index) => errorCode(unlock(me, `82041${index % 5}`)));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'auth.pin_wrong')).toHaveLength(4);
    expect(codes.filter((code) => code === 'auth.required')).toHaveLength(8);
    expect(await errorCode(unlock(me))).toBe('auth.required');
    expect(await authenticate(me)).toBeNull();
    expect((await trailRows(applications.context, { 'actor.id': me.staffId })).at(-1)).toMatchObject({
      action: 'sign-out',
      details: { by: 'wrong PINs' },
    });
  });

  test('a right PIN gives the five tries back', async () => {
    const me = await givenStaff();
    for (let round = 0; round < 3; round += 1) {
      await lock(me);
      for (let left = 4; left >= 2; left -= 1)
        await expect(unlock(me, '999998')).rejects.toMatchObject({ details: { attemptsLeft: left } });
      await unlock(me);
    }
    expect(await authenticate(me)).not.toHaveProperty('isLocked');
  });

  test('it can be ended without a PIN, and only this session is locked', async () => {
    const me = await givenStaff();
    const other = { ...me, token: await applications.context.staffSessions.open(me.staffId) };
    await lock(me);
    expect(await authenticate(other)).not.toHaveProperty('isLocked');
    await applications.call(operations.signOut, { token: me.token });
    expect(await authenticate(me)).toBeNull();
    expect(await authenticate(other)).not.toBeNull();
  });

  test('it stays locked when its owner removes the PIN elsewhere', async () => {
    const me = await givenStaff();
    await lock(me);
    await setPin(me.actor, null);
    expect(await errorCode(unlock(me))).toBe('auth.pin_wrong');
    expect(await authenticate(me)).toHaveProperty('isLocked');
  });
});

describe('a session without input', () => {
  test('with a PIN it is locked some minutes after the last input, although its screen goes on calling', async () => {
    const me = await givenStaff();
    const isLockedAfter = async (minutes: number) => {
      applications.clock.set(minutes * minuteMs);
      return (await authenticate(me))?.isLocked ?? false;
    };
    for (let minutes = 1; minutes <= 14; minutes += 1) expect(await isLockedAfter(minutes)).toBe(false);
    await applications.call(operations.reportActivity, { token: me.token }, { actor: me.actor });
    expect(await isLockedAfter(28)).toBe(false);
    expect(await isLockedAfter(30)).toBe(true);
    await unlock(me);
    expect(await isLockedAfter(31)).toBe(false);
  });

  test('without a PIN it is never locked, and cannot be', async () => {
    const me = await givenStaff({ hasPin: false });
    expect(await errorCode(lock(me))).toBe('auth.pin_missing');
    applications.clock.set(7 * 60 * minuteMs);
    expect(await authenticate(me)).not.toHaveProperty('isLocked');
  });
});

describe('a PIN', () => {
  test('it needs the password, is hashed like it, and is not easy to guess', async () => {
    const me = await givenStaff({ hasPin: false });
    expect(await errorCode(setPin(me.actor, pin, 'not the password'))).toBe('auth.password_wrong');
    for (const easy of ['12345', '1234567890123', '82o416', '111111', '121212', '123456', '987654', '890123'])
      expect(await errorCode(setPin(me.actor, easy)), easy).toBe('request.invalid');
    await setPin(me.actor, pin);
    expect((await applications.context.staff.find(me.staffId))?.pinHash).toMatch(/^\$argon2id\$/);
  });

  test('the owner reads whether there is one, and a reset of the password removes it', async () => {
    const me = await givenStaff();
    const own = () => applications.call(operations.getOwnAccount, { token: me.token }, { actor: me.actor });
    expect((await own()).lock).toEqual({ hasPin: true, afterMinutes: 10 });
    await applications.call(operations.resetStaff, { email: me.email }, { actor: actors.operator });
    expect((await applications.context.staff.find(me.staffId))?.pinHash).toBeUndefined();
  });
});
