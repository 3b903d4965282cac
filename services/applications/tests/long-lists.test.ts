import { addDays, dayMs, johannesburgDay } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { beforeAll, expect, test, vi } from 'vitest';
import { countDays } from '../src/jobs/count-days.ts';
import type { ApplicationDocument } from '../src/store/application-document.ts';
import { createApplicationList } from '../src/store/application-list.ts';
import { type ApplicationFilter, orderOf, toQuery } from '../src/store/application-query.ts';
import { applicationsCollection } from '../src/store/applications.ts';
import { useApplications, withoutJobs } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { profiled } from './support/profile.ts';

const applications = useApplications(withoutJobs);
const days = 12;
const perDay = 25;
const take = 10;
/** Far fewer than there are applications, as in a list of a million. */
const maximumCounted = 40;
const newest = new Date('2026-03-20T10:00:00Z');
const day = (before: number) => addDays(johannesburgDay(newest), -before);

const filters: readonly ApplicationFilter[] = [
  {},
  { state: 'PAID' },
  { fromDay: day(10), toDay: day(1) },
  { state: 'PAID', fromDay: day(11), toDay: day(1) },
  { state: 'DECLINED', toDay: day(0) },
  { states: ['PAID', 'DECLINED'], order: 'newest' },
  { states: ['PAID'], order: 'oldest' },
  { states: ['PAID', 'DECLINED'], fromDay: day(10), toDay: day(1), order: 'oldest' },
];

const customers = () =>
  applications.context.connection.collection<ApplicationDocument>(applicationsCollection);
const listed = () => createApplicationList({ ...applications.context, maximumCounted });

async function store(created: readonly Date[]) {
  const { application } = await givenApplication(applications.context, { createdAt: newest });
  const stored = await customers().findOneAndDelete({ _id: application.id });
  const made = created.map((createdAt, index) => {
    const state = index % 3 === 0 ? 'DECLINED' : 'PAID';
    return { ...stored, _id: newId(), distributionId: newId(), createdAt, updatedAt: createdAt, state };
  });
  await customers().insertMany(made as ApplicationDocument[]);
}

/** Reads every page of a list, and the total that each page reports. */
async function readAll(filter: ApplicationFilter) {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { rows, total } = await listed().page(filter, { page, take });
    totals.add(total);
    ids.push(...rows.map(({ applicationId }) => applicationId));
    if (rows.length < take) return { ids, totals: [...totals] };
  }
}

async function expectWhole(filter: ApplicationFilter) {
  const query = toQuery(filter, applications.context);
  const expected = await customers().find(query).sort(orderOf(filter)).toArray();
  const { ids, totals } = await readAll(filter);
  expect(ids, JSON.stringify(filter)).toEqual(expected.map(({ _id }) => _id));
  expect(totals, JSON.stringify(filter)).toEqual([expected.length]);
  return expected.length;
}

beforeAll(async () => {
  const minutes = Array.from({ length: perDay }, (_, index) => index * 60_000);
  await store(
    Array.from({ length: days }, (_, index) => newest.getTime() - index * dayMs).flatMap((noon) =>
      minutes.map((minute) => new Date(noon - minute)),
    ),
  );
  await countDays(applications.context);
});

test('[S7.16] any page of a list reads a bounded part of an index, and the pages together show every application once', async () => {
  const { connection } = applications.context;
  for (const kind of ['find', 'count'] as const) {
    const operations = await profiled(connection, [kind, applicationsCollection], async () => {
      for (const filter of filters) expect(await expectWhole(filter)).toBeGreaterThan(2 * maximumCounted);
    });
    const ofLists = operations.filter(({ command }) => command['limit'] !== undefined);
    expect(ofLists.length).toBeGreaterThan(filters.length);
    for (const { planSummary, keysExamined, docsExamined, command } of ofLists) {
      expect(planSummary, JSON.stringify(command)).not.toContain('COLLSCAN');
      expect(keysExamined, JSON.stringify(command)).toBeLessThanOrEqual(maximumCounted + take + 1);
      expect(docsExamined, JSON.stringify(command)).toBeLessThanOrEqual(take);
    }
  }
});

test('a far page reads the counts of the days once', async () => {
  const { context } = applications;
  for (const filter of filters) {
    const begunPerDay = vi.fn(context.figures.begunPerDay);
    const list = createApplicationList({ ...context, maximumCounted, figures: { begunPerDay } });
    const { total } = await list.page(filter, { page: 1, take });
    const far = await list.page(filter, { page: Math.ceil(total / take / 2), take });
    expect(far.rows).toHaveLength(take);
    expect(begunPerDay.mock.calls.length, JSON.stringify(filter)).toBeLessThanOrEqual(2);
  }
});

test('[S7.16] the list is whole before its days are counted, and a new application is on the first page at once', async () => {
  const figureDays = applications.context.connection.collection('figure_days');
  await figureDays.updateOne({}, { $unset: { 'begun.states': '' } });
  for (const filter of filters) await expectWhole(filter);
  await countDays(applications.context);
  expect(await figureDays.countDocuments({ 'begun.states': { $exists: false } })).toBe(0);

  const now = new Date(newest.getTime() + 60_000);
  await store([now]);
  const { rows, total } = await listed().page({}, { page: 1, take });
  expect(rows[0]?.createdAt).toEqual(now);
  expect(total).toBe(days * perDay + 1);
});
