import { staffQueues, stuckAfterMs } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { createVault } from '../crypto/vault.ts';
import {
  type CustomerFilter,
  type IndexedQuery,
  type Matched,
  newestFirst,
  planQuery,
} from './customer-query.ts';
import { customersCollection } from './customers.ts';
import { indexes } from './indexes.ts';

const vault = createVault({
  masterKey: 'master key of the tests, 32 characters and more',
  blindIndexKey: 'index key of the tests, 32 characters and more',
});

const nowMs = Date.UTC(2026, 3, 1, 10);
const means = { vault, clock: { nowMs: () => nowMs } };

const values = {
  idNumber: '8001015009087',
  emailAddress: 'thandi@example.org',
  state: 'PAID',
  fromDay: '2026-03-01',
  toDay: '2026-03-31',
} as const satisfies CustomerFilter;
const names = Object.keys(values) as (keyof typeof values)[];

const combined = Array.from(
  { length: 2 ** names.length },
  (_, bits): CustomerFilter =>
    Object.fromEntries(names.filter((_name, bit) => bits & (1 << bit)).map((name) => [name, values[name]])),
);
/** Every combination of filters that the list, the queues and the export can ask for. */
const filters = [undefined, ...staffQueues].flatMap((queue) =>
  combined.map((filter) => (queue ? { ...filter, inQueue: { queue, staffId: 'staff-1' } } : filter)),
);
const named = ({ inQueue, ...filter }: CustomerFilter) =>
  [...(inQueue ? [`queue ${inQueue.queue}`] : []), ...Object.keys(filter)].join(' + ') || 'no filter';

const customerIndexes = indexes
  .filter(({ collection }) => collection === customersCollection)
  .map(({ keys }) => Object.entries(keys));

const order = Object.entries(newestFirst);
const isEqual = (value: unknown) => typeof value !== 'object';

/** Whether an index answers a query in order without a scan and without a sort: equal keys, then those of the order. */
function answersInOrder(keys: readonly [string, 1 | -1][], query: object): boolean {
  const equal = Object.entries(query).flatMap(([name, value]) => (isEqual(value) ? [name] : []));
  const ranges = Object.entries(query).flatMap(([name, value]) => (isEqual(value) ? [] : [name]));
  const start = keys.slice(0, equal.length).map(([name]) => name);
  const rest = keys.slice(equal.length);
  return (
    start.toSorted().join() === equal.toSorted().join() &&
    JSON.stringify(rest) === JSON.stringify(order) &&
    ranges.every((name) => name === rest[0]?.[0])
  );
}

/** Whether an index holds exactly the keys of a query. */
const holdsExactly = (keys: readonly [string, 1 | -1][], query: object) =>
  keys.map(([name]) => name).join() === Object.keys(query).join();

test.each(
  filters.map((filter) => ({ name: named(filter), filter })),
)('[S7.16] the list has an index for $name', ({ filter }) => {
  const { query, isMatch } = planQuery(filter, means);
  const found = customerIndexes.filter((keys) =>
    isMatch ? holdsExactly(keys, query) : answersInOrder(keys, query),
  );
  expect(found, JSON.stringify(query)).not.toEqual([]);
});

/** The record once for each part of a filter, as it is when that part does not hold. */
function othersThan(record: Matched, filter: CustomerFilter, queued: IndexedQuery): Matched[] {
  const { hasPending: _pending, ...decided } = record;
  const { hasReview: _review, ...reviewed } = record;
  const parts: [unknown, Matched][] = [
    [filter.state, { ...record, state: 'DECLINED' }],
    [filter.fromDay, { ...record, createdAt: new Date('2026-02-28T21:59:59Z') }],
    [filter.toDay, { ...record, createdAt: new Date('2026-03-31T22:00:00Z') }],
    [filter.emailAddress, { ...record, emailIndex: 'of somebody else' }],
    [queued.state, { ...record, state: 'DELETED' }],
    [queued.workedBy, { ...record, workedBy: 'staff-2' }],
    [queued.hasPending, decided],
    [queued.hasReview, reviewed],
    [queued.waitingSince, { ...record, waitingSince: new Date(nowMs - stuckAfterMs + 1) }],
  ];
  return parts.flatMap(([part, other]) => (part ? [other] : []));
}

test('what finds few is asked alone, and the rest of the filter is checked on what it finds', () => {
  const selective = filters.filter(
    ({ idNumber, emailAddress, inQueue }) =>
      idNumber || emailAddress || ['mine', 'review', 'second-eyes', 'stuck'].includes(inQueue?.queue ?? ''),
  );
  expect(selective.length).toBeGreaterThan(100);
  for (const filter of selective) {
    const { query, isMatch } = planQuery(filter, means);
    const { query: queued } = planQuery({ inQueue: filter.inQueue }, means);
    expect(Object.keys(query), named(filter)).toHaveLength(1);
    const record = {
      state: queued.state ?? ('PAID' as const),
      createdAt: new Date('2026-03-15T10:00:00Z'),
      emailIndex: vault.blindIndex('emailAddress', values.emailAddress),
      workedBy: 'staff-1',
      hasPending: true as const,
      hasReview: true as const,
      waitingSince: new Date(nowMs - stuckAfterMs),
    };
    const isApart = Boolean(filter.state && queued.state);
    expect(isMatch?.(record), named(filter)).toBe(!isApart);
    for (const other of othersThan(record, filter, queued))
      expect(isMatch?.(other), named(filter)).toBe(false);
  }
});

test('a queue that is one state leaves nothing over beside another state', () => {
  const inQueue = { queue: 'awaiting-budget', staffId: 'staff-1' } as const;
  const { isMatch } = planQuery({ state: 'PAID', inQueue }, means);
  const createdAt = new Date(nowMs);
  expect(isMatch?.({ createdAt, state: 'PAID' })).toBe(false);
  expect(isMatch?.({ createdAt, state: 'AWAITING_BUDGET' })).toBe(false);
});

test('a test that finds an index for everything would also miss a missing one', () => {
  expect(customerIndexes.some((keys) => answersInOrder(keys, { firstName: 'Thandi' }))).toBe(false);
  expect(customerIndexes.some((keys) => answersInOrder(keys, { state: 'PAID', page: 'done' }))).toBe(false);
});
