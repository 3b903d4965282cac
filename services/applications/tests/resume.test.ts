import { AppError, dayMs, type LoanState, loanStates, operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { bySize } from '@tshepa/test-kit';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Application } from '../src/domain/application.ts';
import { minimumReplyMs } from '../src/handlers/session/resume.ts';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';

const applications = useApplications();
const rightCode = '13579';
const cellNo = '0821234567';
const bureau: Application['bureau'] = {
  compuScore: 640,
  clientRef: 'ref',
  jsonDataString: '{}',
  pulledAt: '2026-11-01T08:00:00.000Z',
};

type Issue = { customerId: string; cellNo?: string | undefined; commandId: string };
const issued: Issue[] = [];
let refuseIssue: AppError | undefined;

beforeAll(() =>
  serveAll(applications.bus, [
    serve(operations.issuePasscode, async (order) => {
      issued.push(order);
      if (refuseIssue) throw refuseIssue;
      return { expiresInSeconds: 300, resendInSeconds: 30, attemptsLeft: 5 };
    }),
    serve(operations.verifyPasscode, async ({ code, kind, customerId }) => {
      const wasSent = issued.some((order) => order.customerId === customerId && order.cellNo);
      if (kind === 'resume' && wasSent && code === rightCode) return { ok: true as const };
      throw new AppError('otp.invalid', { attemptsLeft: 4 });
    }),
    serve(operations.voidPasscodes, async () => ({ ok: true as const })),
  ]),
);
let idNumber: string;
beforeEach(() => {
  issued.length = 0;
  refuseIssue = undefined;
  idNumber = String(Math.floor(Math.random() * 1e13)).padStart(13, '0');
});

type GivenOptions = {
  state?: LoanState;
  ageDays?: number;
  sessionId?: string;
  cellNo?: string;
  hasBureau?: boolean;
};

async function given({ ageDays = 1, state, sessionId, hasBureau, ...options }: GivenOptions = {}) {
  const made = await givenApplication(applications.context, {
    applicant: { idNumber, cellNo: options.cellNo ?? cellNo },
    createdAt: new Date(applications.clock.nowMs() - ageDays * dayMs),
    ...(state ? { state } : {}),
    ...(sessionId ? { sessionId } : {}),
  });
  const loaded = await applications.context.applications.load(made.customerId);
  if (loaded && bureau && hasBureau)
    await applications.context.applications.update({ ...loaded.application, bureau }, { audit: null });
  return made;
}
const request = (customerId?: string, sessionId = `new-${newId()}`, idempotencyKey = newId()) =>
  applications.call(
    operations.requestResume,
    { idNumber, ...(customerId ? { customerId } : {}) },
    { actor: applicant(sessionId), idempotencyKey },
  );
type Confirmation = { sessionId: string; otp?: string; customerId?: string; idempotencyKey?: string };
const confirm = ({ sessionId, otp = rightCode, customerId, idempotencyKey = newId() }: Confirmation) =>
  applications.call(
    operations.confirmResume,
    { idNumber, otp, ...(customerId ? { customerId } : {}) },
    { actor: applicant(sessionId), idempotencyKey },
  );
const sessionsOf = async (customerId: string) =>
  (await applications.context.applications.load(customerId))?.application.sessionIds;

const sent = { expiresInSeconds: 300, resendInSeconds: 30, attemptsLeft: 5 };

test('a request sends one passcode to the stored number and does not bind the application yet', async () => {
  const { customerId, sessionId } = await given({ ageDays: 9 });
  expect(await request()).toEqual(sent);
  expect(issued).toMatchObject([{ kind: 'resume', customerId, cellNo }]);
  expect(await sessionsOf(customerId)).toEqual([sessionId]);
});

test('an unknown person and a person who has reached the limit get the same reply and no SMS', async () => {
  expect(await request()).toEqual(sent);
  expect(issued).toHaveLength(1);
  expect(issued[0]?.cellNo).toBeUndefined();
  await given();
  refuseIssue = new AppError('otp.too_many', { retryAfterSeconds: 60 });
  expect(await request()).toEqual(sent);
});

test('an outage of the passcode service is reported to everybody', async () => {
  refuseIssue = new AppError('service.unavailable');
  expect(await errorCode(request())).toBe('service.unavailable');
});

test('every reply about resuming takes at least the minimum time, for known and unknown people', async () => {
  const timed = async () => {
    const startedMs = performance.now();
    await request();
    await confirm({ sessionId: 'timed', otp: '00000' }).catch(() => undefined);
    return performance.now() - startedMs;
  };
  // The duration covers two replies, each of which takes at least the minimum time.
  expect(await timed()).toBeGreaterThan(2 * minimumReplyMs - 10);
  await given();
  expect(await timed()).toBeGreaterThan(2 * minimumReplyMs - 10);
});

test('the right passcode binds the application to the new session, and sessions that proved no number lose it', async () => {
  const { customerId } = await given({ state: 'PAYBACK_REQUESTED' });
  await request();
  expect(await confirm({ sessionId: 'second' })).toEqual({
    customerId,
    page: '',
    state: 'PAYBACK_REQUESTED',
  });
  expect(await sessionsOf(customerId)).toEqual(['second']);
  await confirm({ sessionId: 'third' });
  expect(await sessionsOf(customerId)).toEqual(['second', 'third']);
  const stored = await applications.context.applications.load(customerId);
  expect(stored?.application.numberProof).toMatchObject({ cellNo, sessionIds: ['second', 'third'] });
});

test('a wrong passcode and an unknown person get the same error, and nothing is bound', async () => {
  const failure = (call: Promise<unknown>) => call.catch((error: unknown) => error);
  const unknown = await failure(confirm({ sessionId: 'guesser', otp: '00000' }));
  const { customerId, sessionId } = await given();
  await request();
  const known = await failure(confirm({ sessionId: 'guesser', otp: '00000' }));
  expect(known).toMatchObject({ code: 'otp.invalid', details: { attemptsLeft: 4 } });
  expect(unknown).toMatchObject({ code: 'otp.invalid', details: { attemptsLeft: 4 } });
  expect(await sessionsOf(customerId)).toEqual([sessionId]);
});

test('a repeated command gets the first reply and writes nothing', async () => {
  const { customerId } = await given();
  await request();
  const again = { sessionId: 'second', idempotencyKey: newId() };
  const first = await confirm(again);
  const version = (await applications.context.applications.load(customerId))?.application.version;
  expect(await confirm(again)).toEqual(first);
  expect((await applications.context.applications.load(customerId))?.application.version).toBe(version);
});

test('an idempotency key that one browser has used gives another browser no access', async () => {
  const { customerId } = await given();
  await request();
  const idempotencyKey = newId();
  await confirm({ sessionId: 'second', idempotencyKey });
  issued.length = 0;
  expect(await errorCode(confirm({ sessionId: 'third', idempotencyKey }))).toBe('otp.invalid');
  expect(await sessionsOf(customerId)).toEqual(['second']);
});

test('without a session nothing is bound, and staff are refused', async () => {
  await given();
  const input = { idNumber, otp: rightCode };
  expect(await errorCode(applications.call(operations.confirmResume, input))).toBe('session.required');
  const byStaff = applications.call(operations.confirmResume, input, { actor: actors.agent });
  expect(await errorCode(byStaff)).toBe('auth.forbidden');
});

test('a resumed application that was exited is in progress again', async () => {
  const { customerId } = await given({ state: 'DELETED', ageDays: 9 });
  await request();
  expect(await confirm({ sessionId: 'second' })).toMatchObject({ customerId, state: 'IN_PROGRESS' });
});

test('an application that was just started in the same browser is exited', async () => {
  const { customerId: earlier } = await given({ ageDays: 9 });
  const { customerId: begun } = await given({ ageDays: 0, sessionId: 'second' });
  await request(undefined, 'second');
  expect(issued).toMatchObject([{ customerId: earlier }]);
  expect(await confirm({ sessionId: 'second' })).toMatchObject({ customerId: earlier });
  expect((await applications.context.applications.load(begun))?.application.loan.state).toBe('DELETED');
});

test('only the application of the passcode is bound, and no other application with the same ID number', async () => {
  const { customerId: victims, sessionId } = await given({ ageDays: 2 });
  const { customerId: strangers } = await given({ ageDays: 1, cellNo: '0839999999' });
  await request();
  expect(issued).toMatchObject([{ customerId: strangers, cellNo: '0839999999' }]);
  await confirm({ sessionId: 'attacker' });
  expect(await sessionsOf(victims)).toEqual([sessionId]);
});

test('the application stored on the phone comes first, whatever its age and state', async () => {
  const { customerId } = await given({ ageDays: 3, state: 'DECLINED' });
  await given({ ageDays: 1 });
  await request(customerId);
  expect(issued).toMatchObject([{ customerId }]);
  expect(await confirm({ sessionId: 'same phone', customerId })).toMatchObject({ customerId });
});

test.each(
  bySize({ smallest: loanStates.slice(0, 3), full: loanStates }),
)('a passcode is sent for an application in %s, so that its applicant can always learn of a decision', async (state) => {
  const { customerId } = await given({ state, ageDays: 9 });
  await request();
  expect(issued).toMatchObject([{ customerId, cellNo }]);
});

test('the typed number selects a person’s own application among those that others began with the same ID number', async () => {
  const { customerId: own } = await given({ ageDays: 5 });
  const { customerId: stranger } = await given({ ageDays: 1, cellNo: '0839999999', sessionId: 'stranger' });
  await request(stranger, 'stranger');
  await confirm({ sessionId: 'stranger', customerId: stranger });
  await request();
  expect(issued.at(-1)?.customerId).toBe(stranger);
  const named = { idNumber, cellNo };
  const options = { actor: applicant('new phone'), idempotencyKey: newId() };
  await applications.call(operations.requestResume, named, options);
  expect(issued.at(-1)).toMatchObject({ customerId: own, cellNo });
});

test('a recently begun, exited application counts only after a bureau report, and an active loan comes before others', async () => {
  await given({ state: 'DELETED', ageDays: 1 });
  await request();
  expect(issued.at(-1)?.cellNo).toBeUndefined();
  const { customerId: checked } = await given({ state: 'DELETED', ageDays: 2, hasBureau: true });
  await request();
  expect(issued.at(-1)?.customerId).toBe(checked);
  const { customerId: active } = await given({ state: 'AWAITING_BUDGET', ageDays: 6 });
  await request();
  expect(issued.at(-1)?.customerId).toBe(active);
});

test('a decline is not undone by resuming an earlier application', async () => {
  await given({ ageDays: 5 });
  const { customerId: declined } = await given({ state: 'DECLINED', ageDays: 1 });
  await request();
  expect(issued.at(-1)?.customerId).toBe(declined);
  expect(await confirm({ sessionId: 'second' })).toMatchObject({ customerId: declined, state: 'DECLINED' });
});
