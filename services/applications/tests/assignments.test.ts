import { type Actor, noticeKeptMs, operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseApplication } from '../src/commands/erase-application.ts';
import { systemActor } from '../src/commands/replay.ts';
import { actors, applicant, errorCode } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { refusal } from './support/commands.ts';
import { useTeam } from './support/team.ts';

const { applications, read, note, inQueue, given, documents } = useTeam();
const minuteMs = 60_000;
/** A Wednesday within opening hours, so that the tests do not depend on the hour at which they run. */
const wednesday = new Date('2027-03-10T10:00:00+02:00').getTime();
const setTime = (instantMs: number) => applications.clock.set(instantMs - Date.now());

beforeAll(async () => {
  await serveAll(applications.bus, [
    serve(operations.endPushSubscriptions, async () => ({ ok: true as const })),
    serve(operations.voidPasscodes, async () => ({ ok: true as const })),
  ]);
});
beforeEach(() => setTime(wednesday));

let people = 0;
/** Names have no digits. */
const nameOf = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
/** Signs somebody in who has an account, and was there just now. */
async function person(name: string, role: 'agent' | 'manager' = 'agent') {
  people += 1;
  const email = `person${people}@desk.example`;
  const { operator } = actors;
  const account = await applications.call(operations.addStaff, { email, role }, { actor: operator });
  const named = `${name} ${nameOf(people)}`;
  await applications.call(operations.nameStaff, { email, name: named }, { actor: operator });
  const { token } = await applications.call(operations.signIn, {
    ...account,
    newPassword: 'correct horse battery',
  });
  const signedIn = await applications.call(operations.authenticateStaff, { token });
  if (!signedIn) throw new Error('nobody is signed in');
  const actor: Actor = { kind: 'staff', staffId: signedIn.staffId, email, role };
  return { actor, staffId: signedIn.staffId, email, token, name: named };
}
type Person = Awaited<ReturnType<typeof person>>;

const assign = (
  id: string,
  { from, to, ...rest }: { from: Person; to?: Person | string; take?: boolean; release?: boolean },
  idempotencyKey = newId(),
) =>
  applications.call(
    operations.assignApplication,
    { id, ...(to ? { to: typeof to === 'string' ? to : to.staffId } : {}), ...rest },
    { actor: from.actor, idempotencyKey },
  );
const noticesOf = async ({ actor }: Person) =>
  (await applications.call(operations.listQueues, {}, { actor })).notices ?? [];
const toldOf = async (whose: Person) => (await noticesOf(whose)).map(({ id, reason }) => [id, reason]);
const markRead = (whose: Person, ids: string[]) =>
  applications.call(operations.readNotices, { ids }, { actor: whose.actor, idempotencyKey: newId() });
const next = async ({ actor }: Person) =>
  (
    await applications.call(
      operations.takeNext,
      { queue: 'awaiting-budget' },
      { actor, idempotencyKey: newId() },
    )
  ).id;
const disable = ({ email }: Person) =>
  applications.call(operations.updateStaff, { email, isActive: false }, { actor: actors.operator });

describe('an assignment to a colleague', () => {
  test('the colleague has the application and one notice of it, and the trail has one row, however often the call is repeated', async () => {
    const [thandi, piet] = [await person('Thandi'), await person('Piet')];
    const { customerId: id } = await given();
    const key = newId();
    expect(await assign(id, { from: thandi, to: piet }, key)).toMatchObject({ assignee: piet.email });
    expect(await inQueue('mine', piet.actor)).toEqual([id]);
    const at = new Date(wednesday).toISOString().slice(0, 16);
    expect(await noticesOf(piet)).toMatchObject([
      { id, reason: 'assigned', by: thandi.email, at: expect.stringContaining(at) },
    ]);
    await markRead(piet, [id]);
    await assign(id, { from: thandi, to: piet }, key);
    expect(await noticesOf(piet)).toEqual([]);
    expect(await noticesOf(thandi)).toEqual([]);
    await applications.context.auditRelay.flush(id);
    const rows = await trailRows(applications.context, { action: 'assign-application', customerIds: id });
    expect(rows).toMatchObject([{ kind: 'change', actor: { id: thandi.staffId } }]);
  });

  test('the list of notices names the applicant, records its reading, and leaves out what was erased', async () => {
    const [thandi, piet] = [await person('Thandi'), await person('Piet')];
    const [one, two] = [await given(), await given()];
    for (const { customerId: id } of [one, two]) await assign(id, { from: thandi, to: piet });
    const list = async () =>
      (await applications.call(operations.listNotices, {}, { actor: piet.actor, viewId: newId() })).notices;
    const shown = await read(one.customerId);
    expect((await list()).find(({ id }) => id === one.customerId)).toEqual({
      id: one.customerId,
      reason: 'assigned',
      by: thandi.email,
      at: expect.any(String),
      firstName: shown.firstName,
      lastName: shown.lastName,
      state: 'AWAITING_BUDGET',
    });
    const seen = await trailRows(applications.context, {
      action: 'list-notices',
      customerIds: one.customerId,
    });
    expect(seen).toMatchObject([{ kind: 'read', actor: { id: piet.staffId } }]);
    const meta = { actor: systemActor, requestId: newId() };
    await eraseApplication(applications.context, meta, { applicationId: one.customerId, ground: 'asked' });
    expect((await list()).map(({ id }) => id)).toEqual([two.customerId]);
    expect(await toldOf(piet)).toEqual([[two.customerId, 'assigned']]);
  });

  test('nobody gets an application without an active account, with nothing left to do, or without the right to decide', async () => {
    const [thandi, piet] = [await person('Thandi'), await person('Piet')];
    const manager = await person('Naledi', 'manager');
    const { customerId: id } = await given();
    const refused = (wanted: Parameters<typeof assign>) => errorCode(assign(...wanted));
    expect(await refused([id, { from: thandi, to: newId() }])).toBe('customer.not_assignable');
    await disable(piet);
    expect(await refused([id, { from: thandi, to: piet }])).toBe('customer.not_assignable');
    const { customerId: paid } = await given({ state: 'PAID' });
    expect(await refused([paid, { from: thandi, to: manager }])).toBe('customer.not_assignable');
    const { customerId: reviewed, sessionId } = await given();
    await applications.call(
      operations.declineApplication,
      { id: reviewed, reason: 'Adverse' },
      { actor: thandi.actor },
    );
    await applications.call(operations.requestReview, { id: reviewed }, { actor: applicant(sessionId) });
    expect(await refusal(assign(reviewed, { from: manager, to: thandi }))).toMatchObject({
      code: 'customer.not_assignable',
      message: 'Only a manager can decide on a review.',
    });
    // An agent may ask a manager for help.
    expect((await assign(reviewed, { from: thandi, to: manager })).assignee).toBe(manager.email);
    expect(await toldOf(manager)).toEqual([[reviewed, 'assigned']]);
    const to = manager.staffId;
    const asApplicant = { actor: applicant(sessionId) };
    expect(await errorCode(applications.call(operations.assignApplication, { id, to }, asApplicant))).toBe(
      'auth.forbidden',
    );
  });

  test('what a colleague has is assigned on only by taking it over, and the notice of whoever lost it is gone', async () => {
    const [thandi, piet, zoe] = [await person('Thandi'), await person('Piet'), await person('Zoë')];
    const { customerId: id } = await given();
    await assign(id, { from: thandi, to: piet });
    expect(await refusal(assign(id, { from: zoe, to: thandi }))).toMatchObject({
      code: 'customer.taken',
      message: `${piet.email} has this application.`,
    });
    await assign(id, { from: zoe, to: thandi, take: true });
    expect([await toldOf(piet), await toldOf(thandi)]).toEqual([[], [[id, 'assigned']]]);
    // Whoever has it hands it on, and whoever takes it for themselves is told nothing.
    await assign(id, { from: thandi, to: zoe });
    expect([await toldOf(thandi), await toldOf(zoe)]).toEqual([[], [[id, 'assigned']]]);
    await assign(id, { from: zoe, release: true });
    await assign(id, { from: zoe, to: zoe });
    expect(await toldOf(zoe)).toEqual([]);
  });
});

describe('a colleague whom a note mentions', () => {
  test('is told once for each application, and nobody else is, not even the author', async () => {
    const [thandi, piet, gone] = [await person('Thandi'), await person('Piet'), await person('Gone')];
    await disable(gone);
    const { customerId: id } = await given({ state: 'PAID' });
    const text = `@${piet.name} and @${gone.name}: I, @${thandi.name}, called piet@nowhere.example`;
    const settings = { actor: thandi.actor, idempotencyKey: newId() };
    await note(id, text, settings);
    await note(id, text, settings);
    await note(id, `@${piet.name.toUpperCase()}, once more`, { actor: thandi.actor });
    expect(await toldOf(piet)).toEqual([[id, 'mentioned']]);
    expect([await toldOf(thandi), await toldOf(gone)]).toEqual([[], []]);
    // The notice says nothing that the note says.
    expect(JSON.stringify(await noticesOf(piet))).not.toContain('once more');
    expect((await read(id)).assignee).toBeUndefined();
  });

  test('a note that mentions more than ten colleagues is refused, and nothing of it is kept', async () => {
    const crowd: Person[] = [];
    for (let made = 0; made < 11; made += 1) crowd.push(await person('Crowd'));
    const author = await person('Author');
    const { customerId: id } = await given();
    const text = crowd.map(({ name }) => `@${name}`).join(' ');
    expect(await errorCode(note(id, text, { actor: author.actor }))).toBe('request.invalid');
    const [first] = crowd;
    expect(first && (await noticesOf(first))).toEqual([]);
  });
});

describe('notices', () => {
  test('are read by their owner alone, with a row in the trail, and are forgotten after two weeks', async () => {
    const [thandi, piet, zoe] = [await person('Thandi'), await person('Piet'), await person('Zoë')];
    const [one, two] = [(await given()).customerId, (await given()).customerId];
    await assign(one, { from: thandi, to: piet });
    await note(one, `@${piet.name} please look`, { actor: thandi.actor });
    await note(two, `@${piet.name} please look`, { actor: thandi.actor });
    await markRead(zoe, [one, two]);
    expect(await noticesOf(piet)).toHaveLength(3);
    await markRead(piet, [one]);
    expect(await toldOf(piet)).toEqual([[two, 'mentioned']]);
    expect(await trailRows(applications.context, { action: 'read-notices', customerIds: one })).toHaveLength(
      2,
    );
    setTime(wednesday + noticeKeptMs - minuteMs);
    expect(await noticesOf(piet)).toHaveLength(1);
    setTime(wednesday + noticeKeptMs + minuteMs);
    expect(await noticesOf(piet)).toEqual([]);
  });

  test('of one person are bounded, and the newest are shown', async () => {
    const piet = await person('Piet');
    const { notices, connection } = applications.context;
    let applicationId = '';
    for (let told = 0; told < 205; told += 1) {
      setTime(wednesday + told * 1_000);
      applicationId = newId();
      await notices.tell(piet.staffId, { applicationId, reason: 'mentioned', by: '', commandId: newId() });
    }
    const shown = await noticesOf(piet);
    expect([shown.length, shown[0]?.id]).toEqual([20, applicationId]);
    expect(await connection.collection('notices').countDocuments({ to: piet.staffId })).toBe(200);
  });
});

describe('the next case', () => {
  beforeEach(async () => void (await documents().deleteMany({})));

  test('is first what a colleague assigned, which nobody else gets, and then what has waited longest', async () => {
    const [thandi, piet] = [await person('Thandi'), await person('Piet')];
    const waited = (minutes: number) => given({ createdAt: new Date(wednesday - minutes * minuteMs) });
    const [oldest, younger] = [(await waited(90)).customerId, (await waited(80)).customerId];
    const [one, two] = [(await waited(5)).customerId, (await waited(4)).customerId];
    for (const id of [two, one]) await assign(id, { from: thandi, to: piet });
    expect(await next(thandi)).toBe(oldest);
    expect([await next(piet), await next(piet), await next(piet)]).toEqual([one, two, younger]);
    expect([await next(piet), await next(thandi)]).toEqual([null, null]);
    expect(await noticesOf(piet)).toEqual([]);
  });

  test('is what belongs to somebody who has been away for an hour of opening hours, however they got it', async () => {
    const [thandi, piet, zoe] = [await person('Thandi'), await person('Piet'), await person('Zoë')];
    const [assigned, taken] = [(await given()).customerId, (await given()).customerId];
    await assign(assigned, { from: thandi, to: piet });
    await assign(taken, { from: piet });
    setTime(wednesday + 59 * minuteMs);
    expect(await next(zoe)).toBeNull();
    // Somebody who works keeps what they have, for as long as they work.
    await applications.context.staffSessions.markActive(piet.token);
    setTime(wednesday + 118 * minuteMs);
    expect(await next(zoe)).toBeNull();
    setTime(wednesday + 120 * minuteMs);
    expect(new Set([await next(zoe), await next(zoe)])).toEqual(new Set([assigned, taken]));
    expect(await noticesOf(piet)).toEqual([]);
    expect((await read(taken)).assignee?.email).toBe(zoe.email);
    expect(await inQueue('mine', piet.actor)).toEqual([]);
  });

  test('what was assigned in the evening stays with the colleague over the night, and is free after an hour of the morning', async () => {
    const [thandi, piet, zoe] = [await person('Thandi'), await person('Piet'), await person('Zoë')];
    setTime(new Date('2027-03-10T15:50:00+02:00').getTime());
    const { customerId: id } = await given({ createdAt: new Date(wednesday) });
    await assign(id, { from: thandi, to: piet });
    setTime(new Date('2027-03-11T09:19:00+02:00').getTime());
    expect(await next(zoe)).toBeNull();
    setTime(new Date('2027-03-11T09:21:00+02:00').getTime());
    expect(await next(zoe)).toBe(id);
  });

  test('is not kept for a disabled account, also while its last input was just now', async () => {
    const [piet, zoe] = [await person('Piet'), await person('Zoë')];
    const { customerId: id } = await given();
    await assign(id, { from: piet });
    await disable(piet);
    setTime(wednesday + 30 * minuteMs);
    expect(await next(zoe)).toBeNull();
    setTime(wednesday + 61 * minuteMs);
    expect(await next(zoe)).toBe(id);
  });
});

describe('a batch of assignments', () => {
  test('gives all applications to one colleague, leaves out those of others, and names the colleague in the trail', async () => {
    const [thandi, piet, zoe] = [await person('Thandi'), await person('Piet'), await person('Zoë')];
    const ids = [(await given()).customerId, (await given()).customerId, (await given()).customerId];
    const [free = '', own = '', another = ''] = ids;
    await assign(own, { from: thandi });
    await assign(another, { from: zoe });
    const batchId = newId();
    const run = async (to: string | undefined) => {
      const request = {
        batchId,
        action: 'assign' as const,
        rows: ids.map((id) => ({ id })),
        ...(to ? { to } : {}),
      };
      const { actor } = thandi;
      return (await applications.call(operations.runBatch, request, { actor, idempotencyKey: newId() }))
        .results;
    };
    const outcomes = async (to: string) =>
      (await run(to)).map(({ outcome, problem }) => problem?.code ?? outcome);
    expect(await errorCode(run(undefined))).toBe('request.invalid');
    expect(await errorCode(run(newId()))).toBe('customer.not_assignable');
    expect(await outcomes(piet.staffId)).toEqual(['done', 'done', 'customer.taken']);
    // The same batch, sent again, tells nobody twice.
    await markRead(piet, [free, own]);
    expect(await outcomes(piet.staffId)).toEqual(['done', 'done', 'customer.taken']);
    expect(await noticesOf(piet)).toEqual([]);
    expect(new Set(await inQueue('mine', piet.actor))).toEqual(new Set([free, own]));
    const rows = await trailRows(applications.context, { action: 'run-batch', 'details.batchId': batchId });
    expect(rows).toMatchObject([{ details: { batch: 'assign', applications: 3, to: piet.email } }]);
  });
});
