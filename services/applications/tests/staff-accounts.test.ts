import { type Actor, operations, type StaffRole, staffName } from '@tshepa/contracts';
import type { AccountChangeAction } from '@tshepa/contracts/entities/staff';
import { newId } from '@tshepa/messaging';
import { cheapMemoryKib } from '@tshepa/test-kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../src/crypto/passwords.ts';
import { emptyRoster, withStanding } from '../src/domain/roster.ts';
import { staffCollection } from '../src/store/staff.ts';
import { actors, errorCode, useApplications } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { codeOf } from './support/codes.ts';

const applications = useApplications();
const { operator } = actors;
const password = 'four unrelated plain words';

type SignIn = { email: string; password: string; newPassword?: string; code?: string; device?: string };
const signIn = (entered: SignIn) => applications.call(operations.signIn, entered);
const authenticate = (token: string) => applications.call(operations.authenticateStaff, { token });

/** All accounts share one hash, because each hash takes 65 ms of a processor. */
const passwordHash = hashPassword(password, cheapMemoryKib);

/** Creates somebody who has chosen a password and is signed in once. */
async function givenStaff(role: StaffRole = 'agent', device?: string) {
  const { staff, staffSessions, roster } = applications.context;
  const staffId = newId();
  const email = `s${staffId.slice(-8)}@desk.example`;
  await staff.add({ staffId, email, passwordHash: await passwordHash, oneTime: false });
  const standing = { role, disabled: false };
  await roster.change((now) => withStanding(now, { staffId, standing, isAgreed: true }));
  const token = await staffSessions.open(staffId, device);
  const account = await authenticate(token);
  if (!account) throw new Error('nobody is signed in');
  const actor: Actor = { kind: 'staff', ...account };
  return { email: account.email, staffId: account.staffId, token, actor };
}
type Staff = Awaited<ReturnType<typeof givenStaff>>;

const update = (
  { actor }: { actor: Actor },
  { email }: { email: string },
  change: { role?: StaffRole; isActive?: boolean },
) => applications.call(operations.updateStaff, { email, ...change }, { actor });
const own = ({ actor, token }: Staff) => applications.call(operations.getOwnAccount, { token }, { actor });

const request = ({ actor }: Staff, action: AccountChangeAction, email?: string) =>
  applications.call(operations.requestAccountChange, { action, ...(email ? { email } : {}) }, { actor });
const waiting = async () =>
  (await applications.call(operations.listAccountChanges, {}, { actor: operator })).items.at(-1)?.id ?? '';
const confirm = async ({ actor }: { actor: Actor }) =>
  applications.call(operations.confirmAccountChange, { changeId: await waiting() }, { actor });

/** Returns a roster with four eyes off and these active managers. */
const managersAre = (...staff: Staff[]) => ({
  ...emptyRoster,
  standings: Object.fromEntries(
    staff.map(({ staffId }) => [staffId, { role: 'manager' as const, disabled: false }]),
  ),
});

// Each test starts without the managers of other tests.
beforeEach(() => applications.context.roster.change(() => ({ ...emptyRoster })));

describe('a manager and accounts', () => {
  test('a manager lists the accounts with role, standing, sessions and the time of the last use', async () => {
    const manager = await givenStaff('manager');
    const agent = await givenStaff('agent');
    await signIn({ email: agent.email, password });
    const { items } = await applications.call(operations.listStaff, {}, { actor: manager.actor });
    expect(items.find(({ email }) => email === agent.email)).toMatchObject({
      staffId: agent.staffId,
      role: 'agent',
      isActive: true,
      hasOneTimePassword: false,
      hasTotp: false,
      sessions: 2,
      lastSeenAt: expect.any(String),
    });
    expect(JSON.stringify(items)).not.toMatch(/argon2|passwordHash|dataKey/);
  });

  test('a manager disables an account, which ends its sessions at once, and enables it again', async () => {
    const [manager, agent] = [await givenStaff('manager'), await givenStaff('agent')];
    expect(await update(manager, agent, { isActive: false })).toMatchObject({ isActive: false });
    expect(await authenticate(agent.token)).toBeNull();
    expect(await errorCode(signIn({ email: agent.email, password }))).toBe('auth.bad_credentials');
    await update(manager, agent, { isActive: true });
    expect(await authenticate(agent.token)).toBeNull();
    expect(await errorCode(signIn({ email: agent.email, password }))).toBe('none');
  });

  test('a changed role applies to open sessions', async () => {
    const agent = await givenStaff('agent');
    await update({ actor: operator }, agent, { role: 'manager' });
    expect(await authenticate(agent.token)).toMatchObject({ role: 'manager' });
  });

  test('a manager ends all sessions of an account', async () => {
    const [manager, agent] = [await givenStaff('manager'), await givenStaff('agent')];
    await signIn({ email: agent.email, password });
    const ended = await applications.call(
      operations.endStaffSessions,
      { email: agent.email },
      { actor: manager.actor },
    );
    expect(ended).toEqual({ ended: 2 });
    expect(await authenticate(agent.token)).toBeNull();
  });

  test('an e-mail address without an account is reported', async () => {
    const manager = await givenStaff('manager');
    await expect(
      update(manager, { email: 'nobody@desk.example' }, { isActive: false }),
    ).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ pointer: '/email' }] },
    });
  });

  test('an account left unfinished by a crash can be created again, and nobody can sign in with it', async () => {
    const email = `s${newId().slice(-8)}@desk.example`;
    await applications.context.staff.add({ staffId: newId(), email, passwordHash: 'x', oneTime: true });
    expect(await applications.context.staff.findByEmail(email)).toBeNull();
    const add = () => applications.call(operations.addStaff, { email, role: 'agent' }, { actor: operator });
    expect(await errorCode(add())).toBe('request.invalid');
    applications.clock.set(61_000);
    const added = await add();
    expect(await errorCode(signIn({ ...added, newPassword: password }))).toBe('none');
  });
});

describe('names', () => {
  const nameIt = (by: Staff, email: string, name: string) =>
    applications.call(operations.nameStaff, { email, name }, { actor: by.actor });
  const colleagues = async (by: Staff) =>
    (await applications.call(operations.listColleagues, {}, { actor: by.actor })).items;
  const nameOf = async (by: Staff, email: string) =>
    (await colleagues(by)).find((known) => known.email === email)?.name;

  test('people choose their own name, managers name anybody, and an account without a name has a readable address', async () => {
    const [me, other, manager] = [await givenStaff(), await givenStaff(), await givenStaff('manager')];
    expect(await nameOf(other, me.email)).toBe(staffName(me));
    await nameIt(me, me.email, ' Nomsa Dlamini ');
    expect(await nameOf(other, me.email)).toBe('Nomsa Dlamini');
    expect(await errorCode(nameIt(other, me.email, 'Somebody'))).toBe('auth.forbidden');
    await nameIt(manager, me.email, 'Nomsa Khumalo');
    await nameIt(manager, other.email, 'Adam Botha');
    expect(await nameOf(other, me.email)).toBe('Nomsa Khumalo');
    const names = (await colleagues(me)).map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  });

  test('nobody can take the name of a colleague, also not with another accent, sign or space', async () => {
    const [me, jane] = [await givenStaff(), await givenStaff()];
    await nameIt(jane, jane.email, 'Jané van Wyk');
    for (const name of ['Jané van Wyk', 'jane  Van-Wyk', 'Jane Vanwyk.'])
      expect(await errorCode(nameIt(me, me.email, name)), name).toBe('request.invalid');
    const lookalike = 'Jan\u0435 van Wyk';
    expect(await errorCode(nameIt(me, me.email, lookalike))).toBe('request.invalid');
    await nameIt(me, me.email, 'Jane van Wyk-Botha');
  });

  test('nobody can take the readable address of a colleague who has no name', async () => {
    const me = await givenStaff();
    const { staff, roster } = applications.context;
    const staffId = newId();
    await staff.add({ staffId, email: 'thabo.nkosi@desk.example', passwordHash: 'x', oneTime: true });
    const standing = { role: 'agent', disabled: false } as const;
    await roster.change((now) => withStanding(now, { staffId, standing, isAgreed: true }));
    expect(await errorCode(nameIt(me, me.email, 'Thabo Nkosi'))).toBe('request.invalid');
  });

  test('no account is added or asked for under the name of a colleague, which its address would give', async () => {
    const [manager, jane] = [await givenStaff('manager'), await givenStaff()];
    await nameIt(jane, jane.email, 'Sipho Ndlovu');
    const refused = {
      code: 'request.invalid',
      details: { fields: [{ pointer: '/email', message: expect.stringMatching(/is called Sipho Ndlovu/) }] },
    };
    for (const email of ['sipho.ndlovu@desk.example', 'Sipho_Ndlovu@desk.example']) {
      const add = { email, role: 'agent' } as const;
      await expect(applications.call(operations.addStaff, add, { actor: operator })).rejects.toMatchObject(
        refused,
      );
      await expect(request(manager, 'add-manager', email)).rejects.toMatchObject(refused);
    }
    await nameIt(manager, jane.email, 'Sipho Khumalo');
    const free = { email: 'sipho.ndlovu@desk.example', role: 'agent' } as const;
    expect(await errorCode(applications.call(operations.addStaff, free, { actor: operator }))).toBe('none');
  });

  test('a colleague is on for ten minutes after the last input; an open screen that only reads is not enough', async () => {
    const [me, other] = [await givenStaff(), await givenStaff()];
    const seen = async () => (await colleagues(me)).find(({ email }) => email === other.email);
    expect(await seen()).toMatchObject({ isOn: true, isActive: true, role: 'agent' });
    applications.clock.set(9 * 60_000);
    expect(await seen()).toHaveProperty('isOn');
    applications.clock.set(11 * 60_000);
    expect(await seen()).not.toHaveProperty('isOn');
    expect(await seen()).toHaveProperty('lastSeenAt');
    await authenticate(other.token);
    expect(await seen()).not.toHaveProperty('isOn');
    await applications.call(operations.reportActivity, { token: other.token }, { actor: other.actor });
    expect(await seen()).toHaveProperty('isOn');
    await applications.context.staffSessions.endAllOf(other.staffId);
    expect(await seen()).not.toHaveProperty('isOn');
  });
});

describe('the last managers', () => {
  test('the last active manager stays, whoever requests the change', async () => {
    const manager = await givenStaff('manager');
    for (const actor of [manager.actor, operator]) {
      expect(await errorCode(update({ actor }, manager, { isActive: false }))).toBe('staff.last_manager');
      expect(await errorCode(update({ actor }, manager, { role: 'agent' }))).toBe('staff.last_manager');
    }
  });

  test('when two managers disable each other at the same moment, one of them stays active, every time', async () => {
    const [one, two] = [await givenStaff('manager'), await givenStaff('manager')];
    for (let round = 0; round < 5; round += 1) {
      await applications.context.roster.change(() => managersAre(one, two));
      const codes = await Promise.all([
        errorCode(update(one, two, { isActive: false })),
        errorCode(update(two, one, { isActive: false })),
      ]);
      expect(codes.toSorted()).toEqual(['none', 'staff.last_manager']);
    }
  });
});

describe('a person’s own account', () => {
  test('people see the sessions of their own account with their devices, and end one of them or all others', async () => {
    const me = await givenStaff('agent', 'Chrome on Android');
    const second = await signIn({ email: me.email, password, device: 'Firefox on Linux' });
    const third = await signIn({ email: me.email, password });
    const { sessions } = await own(me);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ device: 'Chrome on Android' }]);
    const other = sessions.find(({ device }) => device === 'Firefox on Linux');
    const end = (sessionId: string, actor = me.actor) =>
      applications.call(operations.endOwnSession, { sessionId }, { actor });
    const stranger = await givenStaff();
    await end(other?.sessionId ?? '', stranger.actor);
    expect(await authenticate(second.token)).not.toBeNull();
    await end(other?.sessionId ?? '');
    expect(await authenticate(second.token)).toBeNull();
    const ended = await applications.call(
      operations.endOtherSessions,
      { token: me.token },
      { actor: me.actor },
    );
    expect(ended).toEqual({ ended: 1 });
    expect(await authenticate(third.token)).toBeNull();
    expect(await authenticate(me.token)).not.toBeNull();
  });

  test('people change their own password with the current password, and all other sessions end', async () => {
    const me = await givenStaff();
    const { token: other } = await signIn({ email: me.email, password });
    const change = (from: string, to: string) =>
      applications.call(
        operations.changeOwnPassword,
        { token: me.token, password: from, newPassword: to },
        { actor: me.actor },
      );
    expect(await errorCode(change('not the right one', 'other plain words here'))).toBe(
      'auth.password_wrong',
    );
    for (const weak of ['short', password, 'qwerty123456', `${me.email} and more`])
      expect(await errorCode(change(password, weak)), weak).toBe('auth.password_too_weak');
    await change(password, 'other plain words here');
    expect(await authenticate(other)).toBeNull();
    expect(await authenticate(me.token)).not.toBeNull();
    expect(await errorCode(signIn({ email: me.email, password }))).toBe('auth.bad_credentials');
  });

  test('guessing the password in an open session locks the account as at sign-in', async () => {
    const me = await givenStaff();
    const guess = () =>
      errorCode(applications.call(operations.beginTotp, { password: 'a guess' }, { actor: me.actor }));
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await guess()).toBe('auth.password_wrong');
    expect(await guess()).toBe('auth.locked');
    expect(await errorCode(signIn({ email: me.email, password }))).toBe('auth.locked');
  });
});

describe('an authenticator app', () => {
  const codeNow = (secret: string, steps = 0) => codeOf(secret, applications.clock.nowMs() + steps * 30_000);

  /** Creates somebody whose account requires codes. The clock is a minute after the first code. */
  async function givenApp() {
    const me = await givenStaff();
    const { secret } = await applications.call(operations.beginTotp, { password }, { actor: me.actor });
    const { recoveryCodes } = await applications.call(
      operations.confirmTotp,
      { code: codeNow(secret) },
      { actor: me.actor },
    );
    applications.clock.set(60_000);
    return { ...me, secret, recoveryCodes };
  }
  const enter = ({ email }: { email: string }, code?: string) =>
    errorCode(signIn({ email, password, ...(code ? { code } : {}) }));

  test('an authenticator app is active from its first correct code', async () => {
    const me = await givenStaff();
    const { secret, uri } = await applications.call(operations.beginTotp, { password }, { actor: me.actor });
    expect(uri).toContain(`secret=${secret}`);
    expect(await enter(me)).toBe('none');
    const confirm = (code: string) =>
      applications.call(operations.confirmTotp, { code }, { actor: me.actor });
    expect(await errorCode(confirm('000000'))).toBe('auth.code_wrong');
    expect(await enter(me)).toBe('none');
    const rows = () => trailRows(applications.context, { action: 'confirm-totp', 'actor.id': me.staffId });
    expect(await rows()).toHaveLength(0);
    expect((await confirm(codeNow(secret))).recoveryCodes).toHaveLength(10);
    expect(await rows()).toHaveLength(1);
    expect(await enter(me)).toBe('auth.totp_required');
    expect((await own(me)).totp).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  });

  test('the code of an authenticator app is requested only after the right password, and a wrong code is refused', async () => {
    const me = await givenApp();
    expect(await errorCode(signIn({ email: me.email, password: 'wrong' }))).toBe('auth.bad_credentials');
    expect(await enter(me)).toBe('auth.totp_required');
    expect(await enter(me, '000000')).toBe('auth.code_wrong');
    expect(await enter(me, codeNow(me.secret))).toBe('none');
  });

  test('each code is accepted once, even from two requests at the same moment, and then only codes of a later step', async () => {
    const me = await givenApp();
    const code = codeNow(me.secret);
    const codes = await Promise.all([enter(me, code), enter(me, code), enter(me, code)]);
    expect(codes.toSorted()).toEqual(['auth.code_wrong', 'auth.code_wrong', 'none']);
    expect(await enter(me, codeNow(me.secret, -1))).toBe('auth.code_wrong');
    expect(await enter(me, codeNow(me.secret, 1))).toBe('none');
  });

  test('wrong codes of the authenticator app count like wrong passwords, and knowing the password gives no additional guesses', async () => {
    const me = await givenApp();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await enter(me)).toBe('auth.totp_required');
      expect(await enter(me, '000000')).toBe('auth.code_wrong');
    }
    expect(await enter(me)).toBe('auth.locked');
    expect(await enter(me, codeNow(me.secret))).toBe('auth.locked');
    applications.clock.set(60_000 + 31_000);
    expect(await enter(me)).toBe('auth.totp_required');
    expect(await enter(me, '000000')).toBe('auth.code_wrong');
    await expect(signIn({ email: me.email, password })).rejects.toMatchObject({
      // This is the second of the two locks, minus the time that this machine has taken since.
      details: { retryAfterSeconds: expect.closeTo(57, -1) },
    });
  });

  test('an authenticator app has ten recovery codes that work once each, whatever their spacing and case', async () => {
    const me = await givenApp();
    const [first = '', second = ''] = me.recoveryCodes;
    expect(await enter(me, first)).toBe('none');
    expect(await enter(me, first)).toBe('auth.code_wrong');
    expect(await enter(me, second.toUpperCase().replaceAll('-', ' '))).toBe('none');
    expect((await own(me)).totp.recoveryCodesLeft).toBe(8);
  });

  test('neither the secret of an authenticator app nor its recovery codes can be read in the database', async () => {
    const { secret, recoveryCodes, staffId } = await givenApp();
    const stored = JSON.stringify(
      await applications.context.connection.collection(staffCollection).find({}).toArray(),
    );
    expect(stored).toContain(staffId);
    for (const value of [secret, ...recoveryCodes]) expect(stored).not.toContain(value);
  });

  test('an authenticator app is turned off with password and code, or by an operator', async () => {
    const me = await givenApp();
    const off = (entered: { password: string; code: string }) =>
      errorCode(applications.call(operations.turnOffTotp, entered, { actor: me.actor }));
    expect(await off({ password: 'not the right one', code: codeNow(me.secret) })).toBe(
      'auth.password_wrong',
    );
    expect(await off({ password, code: '000000' })).toBe('auth.code_wrong');
    expect(await off({ password, code: codeNow(me.secret) })).toBe('none');
    expect(await enter(me)).toBe('none');

    const lost = await givenApp();
    const remove = (actor: Actor) =>
      errorCode(applications.call(operations.removeTotp, { email: lost.email }, { actor }));
    expect(await remove(actors.manager)).toBe('auth.forbidden');
    expect(await remove(operator)).toBe('none');
    expect(await enter(lost)).toBe('none');
  });

  test('an authenticator app stays on when the password is reset, and the one-time password requires its code too', async () => {
    const me = await givenApp();
    const reset = await applications.call(operations.resetStaff, { email: me.email }, { actor: operator });
    const newPassword = 'other plain words here';
    expect(await errorCode(signIn(reset))).toBe('auth.password_change_required');
    expect(await errorCode(signIn({ ...reset, newPassword }))).toBe('auth.totp_required');
    expect(await errorCode(signIn({ ...reset, newPassword, code: codeNow(me.secret) }))).toBe('none');
  });
});

describe('four eyes', () => {
  const setFourEyes = (actor: Actor, fourEyes: boolean) =>
    applications.call(operations.updateStaffSettings, { fourEyes }, { actor });

  test('four eyes are off at first and need two active managers', async () => {
    const one = await givenStaff('manager');
    expect(await applications.call(operations.getStaffSettings, {}, { actor: one.actor })).toEqual({
      fourEyes: { isOn: false },
      activeManagers: 1,
      accountChanges: [],
    });
    expect(await errorCode(setFourEyes(one.actor, true))).toBe('four_eyes.two_managers');
    const two = await givenStaff('manager');
    expect(await errorCode(setFourEyes(actors.agent, true))).toBe('auth.forbidden');
    expect(await setFourEyes(one.actor, true)).toMatchObject({
      fourEyes: { isOn: true, by: one.email, at: expect.any(String) },
    });
    expect(await errorCode(update(one, two, { isActive: false }))).toBe('four_eyes.two_managers');
    expect(await errorCode(update({ actor: operator }, two, { role: 'agent' }))).toBe(
      'four_eyes.two_managers',
    );
    await request(one, 'switch-off-four-eyes');
    await confirm(two);
    expect(await errorCode(update(one, two, { isActive: false }))).toBe('none');
  });

  test('when four eyes are switched on and the second manager is disabled at the same moment, only one of the two succeeds', async () => {
    const [one, two] = [await givenStaff('manager'), await givenStaff('manager')];
    for (let round = 0; round < 6; round += 1) {
      await applications.context.roster.change(() => managersAre(one, two));
      const codes = await Promise.all([
        errorCode(setFourEyes(one.actor, true)),
        errorCode(update(one, two, { isActive: false })),
      ]);
      expect(codes.filter((code) => code === 'none')).toHaveLength(1);
      expect(codes).toContain('four_eyes.two_managers');
    }
  });

  test('while four eyes are on, two of three managers stay when each removes another at the same moment', async () => {
    const three = [await givenStaff('manager'), await givenStaff('manager'), await givenStaff('manager')];
    const [a, b, c] = three;
    if (!a || !b || !c) throw new Error('three were made');
    await setFourEyes(a.actor, true);
    const codes = await Promise.all([
      errorCode(update(a, b, { isActive: false })),
      errorCode(update(b, c, { isActive: false })),
      errorCode(update(c, a, { role: 'agent' })),
    ]);
    expect(codes.toSorted()).toEqual(['four_eyes.two_managers', 'four_eyes.two_managers', 'none']);
  });

  test('no manager alone can add a manager, make somebody a manager, reset a manager’s password or switch four eyes off', async () => {
    const [one, two] = [await givenStaff('manager'), await givenStaff('manager')];
    const agent = await givenStaff('agent');
    await setFourEyes(one.actor, true);
    const add = (actor: Actor, role: StaffRole) =>
      errorCode(
        applications.call(
          operations.addStaff,
          { email: `s${newId().slice(-8)}@desk.example`, role },
          { actor },
        ),
      );
    expect(await add(one.actor, 'manager')).toBe('four_eyes.second_manager');
    expect(await add(one.actor, 'agent')).toBe('none');
    expect(await add(operator, 'manager')).toBe('none');
    expect(await errorCode(update(one, agent, { role: 'manager' }))).toBe('four_eyes.second_manager');
    expect(await errorCode(setFourEyes(one.actor, false))).toBe('four_eyes.second_manager');
    const reset = (actor: Actor) =>
      errorCode(applications.call(operations.resetStaff, { email: two.email }, { actor }));
    expect(await reset(one.actor)).toBe('auth.forbidden');
    expect(await reset(operator)).toBe('none');
  });

  test('the request of a manager for a change of accounts is carried out once, by a second manager or the operator', async () => {
    const [one, two] = [await givenStaff('manager'), await givenStaff('manager')];
    const agent = await givenStaff('agent');
    const email = `s${newId().slice(-8)}@desk.example`;
    await request(one, 'add-manager', email);
    expect(await errorCode(confirm(one))).toBe('change.own');
    const added = await confirm(two);
    expect(added).toMatchObject({ email, password: expect.any(String) });
    expect(await errorCode(confirm(two))).toBe('request.invalid');
    await request(one, 'make-manager', agent.email);
    const twice = await Promise.all([errorCode(confirm(two)), errorCode(confirm({ actor: operator }))]);
    expect(twice).toContain('none');
    expect(await authenticate(agent.token)).toMatchObject({ role: 'manager' });
    await request(one, 'reset-password', agent.email);
    expect(await confirm({ actor: operator })).toMatchObject({ email: agent.email });
    expect(await authenticate(agent.token)).toBeNull();
    await request(two, 'reset-password', agent.email);
    const changeId = await waiting();
    await applications.call(operations.endAccountChange, { changeId }, { actor: two.actor });
    expect(
      await errorCode(applications.call(operations.confirmAccountChange, { changeId }, { actor: one.actor })),
    ).toBe('change.void');
  });
});

test('staff accounts from before the roster keep their standing', async () => {
  const { connection, roster, staff } = applications.context;
  const staffId = newId();
  await connection.collection('staff_roster').deleteMany({});
  await connection.collection<{ _id: string }>(staffCollection).insertOne({
    _id: staffId,
    ...{
      email: `${staffId}@desk.example`,
      role: 'manager',
      disabled: false,
      passwordHash: 'x',
      oneTime: false,
    },
    ...{ createdAt: new Date(0), updatedAt: new Date(0) },
  });
  expect(await staff.find(staffId)).toMatchObject({ role: 'manager', disabled: false });
  await roster.change((now) => ({ ...now, fourEyes: { isOn: false, by: 'somebody' } }));
  expect(await staff.find(staffId)).toMatchObject({ role: 'manager', disabled: false });
});

describe('a second factor for managers', () => {
  const setSecondFactor = (actor: Actor, secondFactor: boolean) =>
    applications.call(operations.updateStaffSettings, { secondFactor }, { actor });
  const authenticated = (token: string, withFactor?: true) =>
    applications.call(operations.authenticateStaff, { token, ...(withFactor ? { withFactor } : {}) });
  async function givenApp(role: 'agent' | 'manager') {
    const me = await givenStaff(role);
    const { secret } = await applications.call(operations.beginTotp, { password }, { actor: me.actor });
    const codeNow = () => codeOf(secret, applications.clock.nowMs());
    await applications.call(operations.confirmTotp, { code: codeNow() }, { actor: me.actor });
    return { ...me, codeNow };
  }
  const tokenOf = ({ staffId }: { staffId: string }) => applications.context.staffSessions.open(staffId);

  test('a manager with an authenticator app can require authenticator apps of all managers, but not of agents', async () => {
    const [one, two, agent] = [
      await givenApp('manager'),
      await givenStaff('manager'),
      await givenStaff('agent'),
    ];
    const [token, ofTwo, ofAgent] = [await tokenOf(one), await tokenOf(two), await tokenOf(agent)];
    expect(await errorCode(setSecondFactor(two.actor, true))).toBe('staff.own_app');
    expect(await errorCode(setSecondFactor(agent.actor, true))).toBe('auth.forbidden');
    expect(await setSecondFactor(one.actor, true)).toMatchObject({
      secondFactor: { isOn: true, by: one.email, at: expect.any(String) },
    });
    expect(await authenticated(token, true)).not.toHaveProperty('mustAddFactor');
    expect(await authenticated(ofTwo, true)).toMatchObject({ email: two.email, mustAddFactor: true });
    expect(await authenticated(ofTwo), 'a gateway that does not limit it').toBeNull();
    expect(await authenticated(ofAgent)).toMatchObject({ email: agent.email });
    applications.clock.set(60_000);
    const off = { password, code: one.codeNow() };
    expect(await errorCode(applications.call(operations.turnOffTotp, off, { actor: one.actor }))).toBe(
      'staff.own_app',
    );
    expect((await own(one)).totp.isOn).toBe(true);
  });

  test('the second factor becomes optional again only when another manager or the operator agrees', async () => {
    const [one, two] = [await givenApp('manager'), await givenApp('manager')];
    await setSecondFactor(one.actor, true);
    expect(await errorCode(setSecondFactor(one.actor, false))).toBe('four_eyes.second_manager');
    await request(one, 'switch-off-second-factor');
    await confirm(two);
    expect(
      (await applications.call(operations.getStaffSettings, {}, { actor: one.actor })).secondFactor,
    ).toMatchObject({
      isOn: false,
    });
    expect(await errorCode(request(one, 'switch-off-second-factor'))).toBe('change.void');
  });
});
