import { type Actor, dayMs, type Figures, johannesburgDay, operations } from '@tshepa/contracts';
import { bySize } from '@tshepa/test-kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { withStanding } from '../src/domain/roster.ts';
import { countDays } from '../src/jobs/count-days.ts';
import type { ApplicationDocument } from '../src/store/application-document.ts';
import { actors, applicant, errorCode, useApplications, withoutJobs } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { profiled } from './support/profile.ts';

const applications = useApplications(withoutJobs);
const minuteMs = 60_000;

const read = (query: { from?: string; to?: string } = {}, actor = actors.manager) =>
  applications.call(operations.getFigures, query, { actor });

/** Counts the figures and reads them two minutes later, when the service no longer has an earlier result in its cache. */
async function counted(query: { from?: string; to?: string } = {}): Promise<Figures> {
  await countDays(applications.context);
  applications.clock.set(applications.clock.nowMs() - Date.now() + 2 * minuteMs);
  return read(query);
}

const today = () => johannesburgDay(applications.context.clock.now());
const at = <Row extends { day: string }>(rows: readonly Row[], day: string) =>
  rows.find((row) => row.day === day);
const reached = (figures: Figures, step: string) => figures.funnel.find((row) => row.step === step)?.count;

beforeEach(async () => {
  for (const name of ['customers', 'figure_days', 'figure_state'])
    await applications.context.connection.collection(name).deleteMany({});
  // Each test uses days of its own, so that it never gets a result stored for another test.
  day += 400;
});
let day = 0;

/** Returns noon of a day that no other test uses. */
const noon = () => new Date(Date.UTC(2030, 0, 1, 10) + day * dayMs);
const go = (instant: Date) => applications.clock.set(instant.getTime() - Date.now());

describe('the figures', () => {
  test('the figures count the applications begun, decided and paid on each day, and the steps reached', async () => {
    go(noon());
    const { context } = applications;
    await givenApplication(context, {});
    const { customerId } = await givenApplication(context, { state: 'AWAITING_BUDGET' });
    go(new Date(noon().getTime() + 90 * minuteMs));
    await applications.call(
      operations.declineApplication,
      { id: customerId, reason: 'Affordability' },
      { actor: actors.agent },
    );
    const figures = await counted();
    expect(figures.applications).toHaveLength(30);
    expect(at(figures.applications, today())?.count).toBe(2);
    expect(at(figures.decisions, today())).toEqual({ day: today(), approved: 0, declined: 1 });
    expect([
      reached(figures, 'started'),
      reached(figures, 'payout-chosen'),
      reached(figures, 'paid'),
    ]).toEqual([2, 1, 0]);
    // The history shows that the application was in IN_PROGRESS for an hour and a half.
    expect(figures.timeInState).toEqual([
      { state: 'IN_PROGRESS', count: 1, medianSeconds: expect.any(Number), p90Seconds: expect.any(Number) },
    ]);
    expect(figures.timeInState[0]?.medianSeconds).toBeGreaterThan(5_400 * 0.95);
    expect(figures.timeInState[0]?.medianSeconds).toBeLessThan(5_400 * 1.05);
    expect(figures.countedAt).not.toBeNull();
  });

  test('the figures are the same whether they are counted in steps or at once, also across the end of a day', async () => {
    go(noon());
    const { context } = applications;
    const seedNow = (first: number) =>
      applications.call(
        operations.seedApplications,
        { seed: 5, first, count: 60 },
        { actor: actors.operator },
      );
    await seedNow(0);
    await countDays(context);
    const held: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { customerId } = await givenApplication(context, { state: 'PENDING_APPROVAL' });
      held.push(customerId);
      go(new Date(noon().getTime() + (round + 1) * 6 * 60 * minuteMs));
      await applications.call(operations.approveLoan, { id: held[round] ?? '' }, { actor: actors.manager });
      await countDays(context);
      await countDays(context);
    }
    const days = context.connection.collection<{ _id: string }>('figure_days');
    // The service counts by itself as well, and a count that it started in the previous test may finish late.
    const own = { _id: { $gt: johannesburgDay(new Date(noon().getTime() - 399 * dayMs)) } };
    const sorted = async () =>
      (await days.find(own).toArray()).toSorted((one, other) => (one._id < other._id ? -1 : 1));
    const bitByBit = await sorted();
    await days.deleteMany({});
    await context.figures.forget();
    await countDays(context);
    expect(await sorted()).toEqual(bitByBit);
    const figures = await read();
    expect(figures.decisions.reduce((sum, { approved }) => sum + approved, 0)).toBeGreaterThanOrEqual(6);
  });

  test('the figures are counted again when past applications were added during a count', async () => {
    go(noon());
    const { figures } = applications.context;
    const { round } = await figures.state();
    await figures.forget();
    await figures.saveState(round, { openFrom: today(), countedAt: noon() });
    // The clock was moved, so the service's own job may count in between. That count is independent of this one.
    expect((await figures.state()).counted?.countedAt).not.toEqual(noon());
    await countDays(applications.context);
    expect((await figures.state()).counted).toMatchObject({ openFrom: today() });
  });

  test('the figures are zero for days on which nothing happened, and may be requested for a single day', async () => {
    go(noon());
    const figures = await read({ from: today(), to: today() });
    expect(figures).toMatchObject({
      applications: [{ day: today(), count: 0 }],
      timeInState: [],
      moneyOut: [{ month: today().slice(0, 7), count: 0, amount: 0 }],
    });
    expect(figures.funnel.every(({ count }) => count === 0)).toBe(true);
  });

  test('the figures are for managers', async () => {
    expect(await errorCode(read({}, actors.agent as never))).toBe('auth.forbidden');
    expect(await errorCode(applications.call(operations.getFigures, {}, { actor: applicant('s') }))).toBe(
      'auth.forbidden',
    );
    expect(await errorCode(applications.call(operations.getFigures, {}))).toBe('auth.required');
  });

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, '/to'],
    [{ from: '2020-01-01', to: '2021-01-01' }, '/from'],
  ])('the figures refuse the range %o and name the field', async (query, pointer) => {
    await expect(read(query)).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ pointer }] },
    });
  });
});

describe('the figures of the team', () => {
  const team = async () => {
    await countDays(applications.context);
    return applications.call(operations.getTeamFigures, {}, { actor: actors.manager });
  };
  /** Stores an application that waits for a budget since noon. */
  const givenWaiting = async () => {
    const { context } = applications;
    const { application, customerId } = await givenApplication(context, { state: 'AWAITING_BUDGET' });
    const history = [{ to: 'AWAITING_BUDGET' as const, at: noon() }];
    await context.applications.update({ ...application, version: 1, history }, { audit: null });
    return customerId;
  };
  const ofDays = async (days: number) =>
    (await team()).periods.find((period) => period.days === days)?.figures ?? [];

  test('managers read what each person decided in each queue today, in 7 and in 30 days, and agents do not', async () => {
    go(noon());
    const customerId = await givenWaiting();
    const decline = { id: customerId, reason: 'Affordability' } as const;
    await applications.call(operations.declineApplication, decline, { actor: actors.agent });
    await applications.call(operations.revertDecline, { id: customerId }, { actor: actors.manager });
    const own = { staffId: actors.agent.staffId, queue: 'decide', decided: 1, reverted: 1 };
    expect(await ofDays(1)).toEqual([{ ...own, medianSeconds: expect.any(Number) }]);
    go(new Date(noon().getTime() + 3 * dayMs));
    expect(await ofDays(1)).toEqual([]);
    expect(await ofDays(7)).toMatchObject([own]);
    go(new Date(noon().getTime() + 20 * dayMs));
    expect(await ofDays(7)).toEqual([]);
    expect(await ofDays(30)).toMatchObject([own]);
    const byAgent = applications.call(operations.getTeamFigures, {}, { actor: actors.agent });
    expect(await errorCode(byAgent)).toBe('auth.forbidden');
  });

  test('after a revert the application is decided again, and each decision counts for whoever made it', async () => {
    go(noon());
    const id = await givenWaiting();
    const decline = (actor: Actor) =>
      applications.call(operations.declineApplication, { id, reason: 'Affordability' }, { actor });
    const minutesLater = (minutes: number) => go(new Date(noon().getTime() + minutes * minuteMs));
    minutesLater(10);
    await decline(actors.agent);
    // The figures are counted between the decisions too, and a count that is repeated changes nothing.
    await ofDays(1);
    minutesLater(30);
    await applications.call(operations.revertDecline, { id }, { actor: actors.manager });
    minutesLater(36);
    await decline(actors.manager);
    await ofDays(1);
    const about = (minutes: number) => expect.closeTo(minutes * 60, -2);
    const decided = { queue: 'decide', decided: 1 };
    expect(await ofDays(1)).toEqual([
      { ...decided, staffId: actors.agent.staffId, medianSeconds: about(10), reverted: 1 },
      // The wait begins again with the revert.
      { ...decided, staffId: actors.manager.staffId, medianSeconds: about(6), reverted: 0 },
    ]);
  });

  test('a new name changes no figure: they belong to the account', async () => {
    go(noon());
    const { context } = applications;
    const account = {
      staffId: 'renamed',
      email: 'renamed@tshepa.example',
      passwordHash: 'x',
      oneTime: false,
    };
    await context.staff.add(account);
    const standing = { role: 'agent', disabled: false } as const;
    await context.roster.change((now) => withStanding(now, { ...account, standing, isAgreed: true }));
    const { staffId, email } = account;
    const actor: Actor = { kind: 'staff', staffId, email, role: 'agent' };
    const id = await givenWaiting();
    await applications.call(operations.declineApplication, { id, reason: 'Affordability' }, { actor });
    const before = await ofDays(1);
    const name = { email, name: 'Nomsa Khumalo' };
    await applications.call(operations.nameStaff, name, { actor: actors.operator });
    expect(await ofDays(1)).toEqual(before);
    const { items } = await applications.call(operations.listColleagues, {}, { actor: actors.manager });
    expect(items.find((known) => known.staffId === staffId)?.name).toBe(name.name);
    expect(before.map((row) => row.staffId)).toEqual([staffId]);
  });

  const many = bySize({ smallest: 2_000, full: 100_000 });
  test(`among ${many} applications the figures are read from 30 days, and a count reads what has changed since`, async () => {
    go(noon());
    const { connection } = applications.context;
    const customerId = await givenWaiting();
    const collection = connection.collection<ApplicationDocument>('customers');
    const stored = await collection.findOne({ _id: customerId });
    const daysCounted = 200;
    const documents = Array.from({ length: many }, (_, index) => {
      const createdAt = new Date(noon().getTime() - (1 + (index % daysCounted)) * dayMs);
      const moves = [
        { to: 'AWAITING_BUDGET', at: createdAt },
        { to: 'DECLINED', at: new Date(createdAt.getTime() + 10 * minuteMs), by: `agent-${index % 20}` },
      ];
      const state = 'DECLINED';
      return {
        ...stored,
        _id: `many ${index}`,
        distributionId: `many ${index}`,
        createdAt,
        updatedAt: createdAt,
        state,
        moves,
      };
    });
    while (documents.length > 0)
      await collection.insertMany(documents.splice(0, 10_000) as ApplicationDocument[], { ordered: false });
    await countDays(applications.context);

    go(new Date(noon().getTime() + 60 * minuteMs));
    const decline = { id: customerId, reason: 'Affordability' } as const;
    await applications.call(operations.declineApplication, decline, { actor: actors.agent });
    const counted = await profiled(connection, ['find', 'customers'], () => countDays(applications.context));
    expect(counted.length).toBeGreaterThan(0);
    for (const { planSummary, docsExamined } of counted) {
      expect(planSummary).toContain('IXSCAN');
      expect(docsExamined).toBeLessThanOrEqual(2 + Math.ceil(many / daysCounted));
    }
    const reads = await profiled(connection, ['find', 'figure_days'], () =>
      applications.call(operations.getTeamFigures, {}, { actor: actors.manager }),
    );
    expect(reads.map(({ docsExamined }) => docsExamined)).toEqual([30]);
    const [today, , month] = (await team()).periods;
    expect(today?.figures).toMatchObject([{ staffId: actors.agent.staffId, decided: 1 }]);
    expect(month?.figures.reduce((sum, { decided }) => sum + decided, 0)).toBe(1 + (29 * many) / daysCounted);
  });

  test('whoever upholds a decline has decided a review', async () => {
    go(noon());
    const { customerId, sessionId } = await givenApplication(applications.context, {
      state: 'AWAITING_BUDGET',
    });
    const decline = { id: customerId, reason: 'Affordability' } as const;
    await applications.call(operations.declineApplication, decline, { actor: actors.agent });
    await applications.call(operations.requestReview, { id: customerId }, { actor: applicant(sessionId) });
    const uphold = { id: customerId, note: 'The statements show it' };
    await applications.call(operations.upholdDecline, uphold, { actor: actors.manager });
    expect(await ofDays(1)).toContainEqual({
      staffId: actors.manager.staffId,
      queue: 'review',
      decided: 1,
      medianSeconds: expect.any(Number),
      reverted: 0,
    });
  });
});
