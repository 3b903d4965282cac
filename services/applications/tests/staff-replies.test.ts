import { type Actor, httpOperations, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { handlers } from '../src/handlers/generated.ts';
import { errorCode, useApplications } from './support/applications.ts';

const applications = useApplications();

const manager = (staffId: string): Actor => ({
  kind: 'staff',
  staffId,
  email: `${staffId}@desk.example`,
  role: 'manager',
});
const [maker, checker] = [manager('maker'), manager('checker')];
const newEmail = () => `s${newId().slice(-8)}@desk.example`;
const add = (email: string, idempotencyKey: string, actor = maker) =>
  applications.call(operations.addStaff, { email, role: 'agent' }, { actor, idempotencyKey });
const repliesOf = (key: string) =>
  applications.context.connection
    .collection<{ _id: string }>('staff_replies')
    .find({ _id: new RegExp(`${key}$`) as unknown as string })
    .toArray();

describe('a repeated call of staff', () => {
  test('a repeated call that adds an account answers with the same one-time password, which is stored only sealed', async () => {
    const [email, key] = [newEmail(), newId()];
    const added = await add(email, key);
    expect(await add(email, key)).toEqual(added);
    const stored = await repliesOf(key);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(added.password);
    expect(JSON.stringify(stored)).not.toContain(email);
    const accounts = await applications.context.staff.all();
    expect(accounts.filter((account) => account.email === email)).toHaveLength(1);
  });

  test('a repeated call that resets an account answers with the same one-time password, and resets the account once', async () => {
    const { email } = await add(newEmail(), newId());
    const request = { action: 'reset-password', email } as const;
    const asked = await applications.call(operations.requestAccountChange, request, { actor: maker });
    const changeId = asked.accountChanges.at(-1)?.id ?? '';
    const idempotencyKey = newId();
    const confirm = () =>
      applications.call(operations.confirmAccountChange, { changeId }, { actor: checker, idempotencyKey });
    const first = await confirm();
    expect(first).toMatchObject({ email, password: expect.any(String) });
    const hash = async () => (await applications.context.staff.findByEmail(email))?.passwordHash;
    const after = await hash();
    expect(await confirm()).toEqual(first);
    expect(await hash()).toBe(after);
  });

  test('a repeated call of staff that switched the site acts once, although the site was switched back meanwhile', async () => {
    const idempotencyKey = newId();
    const close = () =>
      applications.call(
        operations.updateSiteStatus,
        { status: false, message: 'Back soon' },
        { actor: maker, idempotencyKey },
      );
    const closed = await close();
    onTestFinished(async () => {
      await applications.call(operations.updateSiteStatus, { status: true, message: '' }, { actor: checker });
    });
    await applications.call(operations.updateSiteStatus, { status: true, message: '' }, { actor: checker });
    expect(await close()).toEqual(closed);
    expect((await applications.context.site.get()).active).toBe(true);
  });

  test('a repeated call of staff with other content is refused, and the same key of a colleague is another key', async () => {
    const key = newId();
    const [first, second] = [newEmail(), newEmail()];
    await add(first, key);
    expect(await errorCode(add(second, key))).toBe('idempotency.mismatch');
    expect(await add(second, key, checker)).toMatchObject({ email: second });
  });

  test('a repeated call of staff is told to wait while the first call runs', async () => {
    const { staff } = applications.context;
    const { promise, resolve } = Promise.withResolvers<void>();
    const findByEmail = staff.findByEmail;
    const waiting = vi.spyOn(staff, 'findByEmail').mockImplementation(async (email) => {
      await promise;
      return findByEmail(email);
    });
    onTestFinished(() => waiting.mockRestore());
    const [email, key] = [newEmail(), newId()];
    const running = add(email, key);
    await expect.poll(() => waiting.mock.calls.length).toBe(1);
    expect(await errorCode(add(email, key))).toBe('idempotency.in_progress');
    resolve();
    expect(await add(email, key).catch(() => running)).toEqual(await running);
  });

  test('a repeated call of staff is carried out after a refusal', async () => {
    const [email, key] = [newEmail(), newId()];
    await add(email, newId());
    expect(await errorCode(add(email, key))).toBe('request.invalid');
    const account = await applications.context.staff.findByEmail(email);
    await applications.context.connection
      .collection<{ _id: string }>('staff')
      .deleteOne({ _id: account?.staffId ?? '' });
    expect(await add(email, key)).toMatchObject({ email });
  });

  test('a call of staff is forgotten after a day', async () => {
    const [email, key] = [newEmail(), newId()];
    await add(email, key);
    applications.clock.set(25 * 3_600_000);
    expect(await errorCode(add(email, key))).toBe('request.invalid');
  });
});

/** Calls whose repetition is answered in another way. */
const otherwise: Readonly<Record<string, string>> = {
  issueManualPasscode:
    'the key is part of the request to notifications, which answers with the same passcode',
  lockSession: 'locking a session again changes nothing for anybody but its owner, who has the PIN',
  unlockSession: 'every wrong PIN counts, because a key would otherwise allow more guesses',
  reportActivity: 'the latest input is stored, whichever call brings it',
  signOut: 'the caller has no session afterwards, and signing out twice changes nothing',
};

test('every call of staff that changes something outside an application keeps its reply for the same key', () => {
  const ofStaff = httpOperations.filter(
    ({ owner, http }) =>
      owner === 'applications' && http.changes && (http.access === 'staff' || http.access === 'manager'),
  );
  const byName = handlers as unknown as Readonly<Record<string, (context: unknown) => { keepsReply?: true }>>;
  const audits = operations as unknown as Readonly<Record<string, { audit: unknown }>>;
  const left = ofStaff
    .filter(({ name }) => audits[name]?.audit !== 'change')
    .filter(({ name }) => !byName[name]?.(applications.context).keepsReply)
    .map(({ name }) => name);
  expect(left.toSorted()).toEqual(Object.keys(otherwise).toSorted());
  expect(ofStaff.length).toBeGreaterThan(20);
});
