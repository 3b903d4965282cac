import {
  maximumCountedAhead,
  staffQueues,
  statesOfQueue,
  stuckAfterMs,
  type ViewScope,
  viewProblem,
} from '@tshepa/contracts';
import { bySize } from '@tshepa/test-kit';
import { expect, test } from 'vitest';
import type { ApplicationDocument } from '../src/store/application-document.ts';
import {
  type ApplicationFilter,
  longestWaitingFirst,
  newestFirst,
  orderOf,
  toQuery,
  viewFilter,
} from '../src/store/application-query.ts';
import { applicationsCollection } from '../src/store/applications.ts';
import { useApplications } from './support/applications.ts';
import { profiled } from './support/profile.ts';

const applications = useApplications();
const collectionOf = (name: string) => applications.context.connection.collection<ApplicationDocument>(name);

const values = {
  idNumber: '8001015009087',
  emailAddress: 'thandi@example.org',
  state: 'PAID',
  fromDay: '2026-03-01',
  toDay: '2026-03-31',
} as const satisfies ApplicationFilter;
const names = Object.keys(values) as (keyof typeof values)[];
const combined = Array.from(
  { length: 2 ** names.length },
  (_, bits): ApplicationFilter =>
    Object.fromEntries(names.filter((_name, bit) => bits & (1 << bit)).map((name) => [name, values[name]])),
);
/**
 * All combinations of filters that the list, the queues and the export can request. The smallest size takes only some of
 * them: no filter, each pair, and all filters together.
 */
const requested = bySize({
  smallest: combined.filter((filter) => [0, 2, names.length].includes(Object.keys(filter).length)),
  full: combined,
});
const filters = [undefined, ...staffQueues].flatMap((queue) =>
  requested.map((filter) => (queue ? { ...filter, inQueue: { queue, staffId: 'staff-1' } } : filter)),
);
const titleOf = ({ inQueue, ...filter }: ApplicationFilter) =>
  [...(inQueue ? [`queue ${inQueue.queue}`] : []), ...Object.keys(filter)].join(' + ') || 'no filter';

const nowMs = Date.UTC(2026, 3, 1, 10);
const queryOf = (filter: ApplicationFilter) =>
  toQuery(filter, { vault: applications.context.vault, clock: { nowMs: () => nowMs } });

const planOf = async (query: ReturnType<typeof queryOf>, order: Record<string, 1 | -1> = newestFirst) => {
  const explained = await collectionOf(applicationsCollection).find(query).sort(order).explain();
  return JSON.stringify(explained['queryPlanner'].winningPlan);
};

test('[S7.16] every combination of filters is answered by an index', async () => {
  for (const filter of filters) {
    const plan = await planOf(queryOf(filter));
    // A state with a queue of another state finds nothing, which the database decides without reading.
    expect(plan, titleOf(filter)).toMatch(/"IXSCAN"|"EOF"/);
    expect(plan, titleOf(filter)).not.toContain('"COLLSCAN"');
  }
});

test('[S7.16] pages by state and day are read in the order of the list, without sorting', async () => {
  const paged = combined.filter(({ idNumber, emailAddress }) => !idNumber && !emailAddress);
  expect(paged).toHaveLength(8);
  for (const filter of paged) expect(await planOf(queryOf(filter)), titleOf(filter)).not.toContain('"SORT"');
});

test('queues of one or more states, and the stuck applications, are read in the order of waiting, without sorting', async () => {
  const ordered = staffQueues.filter((queue) => statesOfQueue[queue] || queue === 'stuck');
  for (const queue of ordered) {
    const query = queryOf({ inQueue: { queue, staffId: 'staff-1' } });
    expect(await planOf(query, longestWaitingFirst), queue).not.toContain('"SORT"');
  }
});

test('[S7.16] a queue that somebody makes is read in its order from an index, without sorting', async () => {
  const two = ['AWAITING_BUDGET', 'PENDING_APPROVAL'] as const;
  const days = { from: '2026-03-01', to: '2026-03-31' };
  const scopes: ViewScope[] = [
    ...[undefined, ['PAID'] as const, two].flatMap((states) =>
      (['newest', 'oldest'] as const).flatMap((order) => [
        { states, order },
        { states, order, ...days },
      ]),
    ),
    { states: two, order: 'waiting' },
    { queue: 'decide', states: two, order: 'waiting' },
    { queue: 'decide', order: 'waiting' },
    { queue: 'stuck', order: 'waiting' },
    { queue: 'snoozed', order: 'waiting' },
  ];
  for (const { order, states, ...filters } of scopes) {
    expect(viewProblem({ order, states, ...filters })).toBeUndefined();
    const view = { id: '', name: '', isShared: false, columns: [], order };
    const filter = viewFilter({ ...view, filters: { ...filters, states: states && [...states] } }, 'staff-1');
    const plan = await planOf(queryOf(filter), orderOf(filter));
    expect(plan, JSON.stringify(filter)).toContain('"IXSCAN"');
    expect(plan, JSON.stringify(filter)).not.toMatch(/"COLLSCAN"|"SORT"/);
  }
});

test('[S2.26] a place behind 10,000 waiting applications is counted from the index, and no further than the limit', async () => {
  const waiting = 10_000;
  const documents = Array.from({ length: waiting }, (_, place) => ({
    _id: `waiting ${place}`,
    distributionId: `waiting ${place}`,
    state: 'AWAITING_BUDGET' as const,
    createdAt: new Date(nowMs + place),
    waitingSince: new Date(nowMs + place),
  }));
  const collection = collectionOf(applicationsCollection);
  await collection.insertMany(documents as unknown as ApplicationDocument[], { ordered: false });
  const { applicationList, connection } = applications.context;
  const placeOf = (place: number) =>
    applicationList.countWaitingLonger('AWAITING_BUDGET', new Date(nowMs + place));
  expect(await Promise.all([0, 1, 11, maximumCountedAhead, waiting].map(placeOf))).toEqual([
    0,
    1,
    11,
    maximumCountedAhead,
    maximumCountedAhead,
  ]);
  const [counted] = await profiled(connection, ['count', applicationsCollection], () => placeOf(waiting));
  expect(counted?.docsExamined).toBe(0);
  expect(counted?.keysExamined).toBeLessThanOrEqual(maximumCountedAhead + 1);
  await collection.deleteMany({ state: 'AWAITING_BUDGET' });
});

test('a filter without an index is detected', async () => {
  expect(await planOf({ firstName: 'Thandi', page: 'done' })).not.toMatch(/"(firstName|page)_/);
});

type Listed = Partial<ApplicationDocument> & { _id: string };

/** A waiting time just outside a queue, in milliseconds after now. In the other queues it is a snooze that ends later. */
const outside: Readonly<Record<string, number>> = { stuck: 1 - stuckAfterMs, snoozed: 0 };

/**
 * Creates an application that matches a filter. For each part of the filter, creates an application that differs only
 * in that part.
 */
function applicationsFor(filter: ApplicationFilter): { matching: Listed; others: Listed[] } {
  const { vault } = applications.context;
  const queued = queryOf({ inQueue: filter.inQueue });
  const matching: Listed = {
    _id: 'matching',
    idNumberIndex: vault.blindIndex('idNumber', values.idNumber),
    emailIndex: vault.blindIndex('emailAddress', values.emailAddress),
    state: (filter.inQueue && statesOfQueue[filter.inQueue.queue]?.[0]) ?? 'PAID',
    createdAt: new Date('2026-03-15T10:00:00Z'),
    workedBy: 'staff-1',
    hasPending: true,
    hasReview: true,
    hasEnding: true,
    waitingSince: new Date(filter.inQueue?.queue === 'snoozed' ? nowMs + 1 : nowMs - stuckAfterMs),
  };
  const { hasPending: _pending, ...decided } = matching;
  const { hasReview: _review, ...reviewed } = matching;
  const { hasEnding: _ending, ...ended } = matching;
  const parts: [unknown, Listed][] = [
    [filter.idNumber, { ...matching, idNumberIndex: 'of another person' }],
    [filter.emailAddress, { ...matching, emailIndex: 'of another person' }],
    [filter.state, { ...matching, state: 'DECLINED' }],
    [filter.fromDay, { ...matching, createdAt: new Date('2026-02-28T21:59:59Z') }],
    [filter.toDay, { ...matching, createdAt: new Date('2026-03-31T22:00:00Z') }],
    [queued.state, { ...matching, state: 'DELETED' }],
    [queued['workedBy'], { ...matching, workedBy: 'staff-2' }],
    [queued['hasPending'], decided],
    [queued['hasReview'], reviewed],
    [queued['hasEnding'], ended],
    [
      queued['waitingSince'],
      {
        ...matching,
        waitingSince: new Date(nowMs + (outside[filter.inQueue?.queue ?? ''] ?? 1)),
      },
    ],
  ];
  const others = parts.flatMap(([part, other], index) => (part ? [{ ...other, _id: `other ${index}` }] : []));
  return { matching, others };
}

test('[S7.16] every combination of filters finds exactly the application that matches all of them', async () => {
  const scratch = collectionOf('list_filters');
  for (const filter of filters) {
    const { matching, others } = applicationsFor(filter);
    await scratch.deleteMany({});
    await scratch.insertMany([matching, ...others] as ApplicationDocument[]);
    const found = await scratch.find(queryOf(filter)).toArray();
    const isApart = filter.state !== undefined && matching.state !== filter.state;
    expect(
      found.map(({ _id }) => _id),
      titleOf(filter),
    ).toEqual(isApart ? [] : ['matching']);
  }
});
