import { type Actor, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { withStanding } from '../src/domain/roster.ts';
import { actors, applicant, errorCode } from './support/applications.ts';
import { refusal } from './support/commands.ts';
import { givenPayable } from './support/given-application.ts';
import { thandi, useTeam } from './support/team.ts';

const { applications, heardOf, assign, read, note, inQueue, given } = useTeam();
const hourMs = 3_600_000;

describe('the assignment of an application', () => {
  test('the first person to take an application is its assignee, in the record, in the list and in an event', async () => {
    const { customerId } = await given();
    const reply = await assign(customerId);
    expect(reply).toMatchObject({ id: customerId, version: 2, assignee: 'agent@tshepa.example' });
    expect((await read(customerId)).assignee).toMatchObject({
      staffId: 'agent-1',
      email: 'agent@tshepa.example',
    });
    const { items } = await applications.call(operations.listApplications, { take: 100 }, { actor: thandi });
    expect(items.find(({ id }) => id === customerId)?.assignee?.email).toBe('agent@tshepa.example');
    await expect.poll(() => heardOf(customerId)).toEqual(['assigned']);
  });

  test('when two agents take an application at once, one agent gets it, and the second is told the first’s name and may take over', async () => {
    const { customerId } = await given();
    const tries = await Promise.allSettled([assign(customerId), assign(customerId, thandi)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = (await read(customerId)).assignee?.email;
    const loser = winner === 'thandi@tshepa.example' ? actors.agent : thandi;
    expect(await refusal(assign(customerId, loser))).toMatchObject({
      code: 'customer.taken',
      message: `${winner} has this application.`,
    });
    expect((await assign(customerId, loser, { take: true })).assignee).toBe(
      loser.kind === 'staff' && loser.email,
    );
  });

  test('taking an application over is based on the displayed version, so that a change meanwhile leads to a conflict', async () => {
    const { customerId } = await given();
    await assign(customerId, thandi);
    expect(await errorCode(assign(customerId, actors.agent, { take: true }, { ifMatch: 1 }))).toBe(
      'version.conflict',
    );
    expect((await assign(customerId, actors.agent, { take: true }, { ifMatch: 2 })).version).toBe(3);
  });

  test('only its assignee can release an application, and releasing it again is not an error', async () => {
    const { customerId } = await given();
    await assign(customerId);
    expect(await errorCode(assign(customerId, thandi, { release: true }))).toBe('customer.taken');
    expect((await assign(customerId, actors.agent, { release: true })).assignee).toBeNull();
    expect((await assign(customerId, actors.agent, { release: true })).assignee).toBeNull();
    expect((await read(customerId)).assignee).toBeUndefined();
    await expect.poll(() => heardOf(customerId)).toEqual(['assigned', 'released']);
  });

  test('an assignment does not prevent a colleague from acting on the application', async () => {
    const { customerId } = await given({ state: 'PENDING_APPROVAL' });
    await assign(customerId);
    const reply = await applications.call(operations.approveLoan, { id: customerId }, { actor: thandi });
    expect(reply.state).toBe('APPROVED');
  });

  test('an applicant can neither take applications nor read notes', async () => {
    const { customerId, sessionId } = await given();
    const actor = applicant(sessionId);
    expect(await errorCode(assign(customerId, actor))).toBe('auth.forbidden');
    expect(await errorCode(note(customerId, 'Good day', { actor }))).toBe('auth.forbidden');
    expect(await errorCode(applications.call(operations.listNotes, { id: customerId }, { actor }))).toBe(
      'auth.forbidden',
    );
    expect(await errorCode(applications.call(operations.listQueues, {}, { actor }))).toBe('auth.forbidden');
  });
});

describe('events for open screens', () => {
  test('a new application is announced with its first save', async () => {
    const actor = applicant(`session-${newId()}`);
    const { id } = await applications.call(operations.saveApplication, { id: newId() }, { actor });
    await expect.poll(() => heardOf(id)).toEqual(['null IN_PROGRESS']);
    await applications
      .call(operations.saveApplication, { id, loanRequest: { loanId: 1 } as never }, { actor })
      .catch(() => undefined);
    expect(heardOf(id)).toHaveLength(1);
  });

  test('a step that is refused with a hold announces the hold, so that open screens update their queue', async () => {
    const payout = await givenPayable(applications.context, 'e-wallet');
    const { customerId } = payout;
    const paidOut = applications.call(operations.createPayout, payout, { actor: actors.manager });
    expect(await errorCode(paidOut)).toBe('application.on_hold');
    await expect.poll(() => heardOf(customerId)).toEqual(['hold']);
    expect(await inQueue('second-eyes')).toContain(customerId);
  });
});

test('checking a session does not keep it alive', async () => {
  const { context } = applications;
  const account = { staffId: 'peeked', email: 'peeked@tshepa.example', passwordHash: 'x', oneTime: false };
  await context.staff.add(account);
  const standing = { role: 'agent', disabled: false } as const;
  await context.roster.change((now) => withStanding(now, { staffId: 'peeked', standing, isAgreed: true }));
  const token = await context.staffSessions.open('peeked');
  const check = (actor: Actor = actors.system) =>
    applications.call(operations.checkSession, { token, kind: 'staff' }, { actor });
  expect(await errorCode(check(actors.agent))).toBe('auth.forbidden');
  applications.clock.set(7 * hourMs);
  expect(await check()).toEqual({ isAlive: true });
  applications.clock.set(8 * hourMs + 1);
  expect(await check()).toEqual({ isAlive: false });
  const applicantToken = (await context.sessions.open()).token;
  const checkApplicant = () =>
    applications.call(
      operations.checkSession,
      { token: applicantToken, kind: 'applicant' },
      { actor: actors.system },
    );
  expect(await checkApplicant()).toEqual({ isAlive: true });
});
