import {
  adminPageSize,
  type CustomerList,
  dayMs,
  johannesburgDay,
  loanStates,
  operations,
  referenceOf,
  staffQueues,
} from '@tshepa/contracts';
import { addOrResetStaff, signInAs, withBus } from '../demo/operator.ts';
import { createHttpClient } from '../journey/http-client.ts';
import type { BenchSystem } from './bench-system.ts';
import { addCustomers } from './customers.ts';
import { type Measured, timeOf, valueLine } from './measure.ts';
import { watchMemory, wholeMb } from './watch-memory.ts';

const dayBefore = (days: number) => johannesburgDay(new Date(Date.now() - days * dayMs));

type Query = Record<string, string | number>;
const reason = 'Measurement';

/** Lets another manager agree to the export, which so many people need. */
async function agreeToExport({ system, bearer }: BenchSystem): Promise<void> {
  const { gateway, nats } = system.urls;
  const second = await withBus(nats, async (bus) =>
    signInAs(gateway, await addOrResetStaff(bus, 'bench.second@tshepa.example', 'manager')),
  );
  const client = createHttpClient(gateway);
  const asked = { action: 'export-customers', export: { filter: {}, reason } } as const;
  const { accountChanges } = await client.call(operations.requestAccountChange, asked, { bearer });
  const changeId = accountChanges.at(-1)?.id ?? '';
  await client.call(operations.confirmAccountChange, { changeId }, { bearer: second });
}

/** Reads the export as a stream, like a browser that saves it, and counts its lines. */
async function exportAll({ system, bearer }: BenchSystem): Promise<{ rows: number; seconds: number }> {
  const startedMs = performance.now();
  const url = new URL(operations.exportApplications.http.path, system.urls.gateway);
  url.searchParams.set('reason', reason);
  const reply = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } });
  if (!reply.ok || !reply.body) throw new Error(`The export returned ${reply.status}`);
  let lines = 0;
  for await (const bytes of reply.body) for (const byte of bytes) if (byte === 10) lines += 1;
  return { rows: lines - 1, seconds: (performance.now() - startedMs) / 1_000 };
}

async function measureExport(bench: BenchSystem): Promise<Measured[]> {
  const pids = { gateway: bench.pid('gateway'), applications: bench.pid('applications') };
  await agreeToExport(bench);
  // The first export also loads and compiles code that the idle processes have not used yet.
  await exportAll(bench);
  const idle = { gateway: wholeMb(pids.gateway), applications: wholeMb(pids.applications) };
  const memory = watchMemory(pids);
  const { rows, seconds } = await exportAll(bench);
  const peaks = memory.stop();
  const over = (name: keyof typeof idle): Measured => ({
    name: `export: ${name} over idle (${idle[name]} MB)`,
    unit: 'MB',
    value: (peaks[name] ?? 0) - idle[name],
  });
  return [
    { name: 'export: rows', unit: 'rows', value: rows },
    { name: 'export: speed', unit: 'rows/s', value: Math.round(rows / seconds) },
    over('gateway'),
    over('applications'),
  ];
}

const range = { startDate: dayBefore(60), endDate: dayBefore(30) };
/** The filters of the list. Of each, the first, the middle and the last page are measured. */
const filters: readonly [string, Query][] = [
  ['no filter', {}],
  ...loanStates.map((state): [string, Query] => [`status ${state}`, { searchState: state }]),
  ['from and to, 30 days', range],
  ['from, 60 days ago', { startDate: range.startDate }],
  ['PAID, 30 days', { searchState: 'PAID', ...range }],
  ['DECLINED, from 60 days ago', { searchState: 'DECLINED', startDate: range.startDate }],
  ...staffQueues.map((queue): [string, Query] => [`queue ${queue}`, { queue }]),
  ['queue customer, 30 days', { queue: 'customer', startDate: dayBefore(30) }],
];

type List = (query: Query) => Promise<CustomerList>;

async function measurePages(list: List, say: BenchSystem['say']): Promise<Measured[]> {
  const rows: Measured[] = [];
  for (const [name, query] of filters) {
    say(`Measuring ${name}`);
    const { total } = await list(query);
    const last = Math.max(Math.ceil(total / adminPageSize), 1);
    const pages = { first: 1, middle: Math.ceil(last / 2), last };
    const each = new Map(Object.entries(pages).map(([place, page]) => [page, place]));
    for (const [page, place] of each)
      rows.push(
        await timeOf(`${name}, ${place} of ${last.toLocaleString('en')} pages`, () =>
          list({ ...query, page }),
        ),
      );
  }
  const slowest = Math.max(...rows.map((row) => ('p95' in row ? row.p95 : 0)));
  return [valueLine('any page: the slowest p95', 'ms', slowest), ...rows];
}

/** Measures the requests of the staff screens with the given number of customers. */
export async function measureList(bench: BenchSystem): Promise<Measured[]> {
  const client = createHttpClient(bench.system.urls.gateway);
  const list: List = (query) => client.call(operations.listApplications, query, { bearer: bench.bearer });
  const { added, seconds } = await addCustomers(bench, bench.customers);
  const { items } = await list({});
  const known = items.find(({ idNumber, emailAddress }) => idNumber && emailAddress);
  const cases: [string, Query][] = [
    ['ID number', { searchId: known?.idNumber ?? '' }],
    ['email', { searchEmail: known?.emailAddress ?? '' }],
    ['search for the beginning of a common name', { searchText: known?.lastName?.slice(0, 3) ?? '' }],
    ['search for first and last name', { searchText: `${known?.firstName} ${known?.lastName}` }],
    ['search for a cell number', { searchText: known?.cellNo ?? '' }],
    ['search for a reference', { searchText: referenceOf(known?.id ?? '') }],
    ['search for an account ending', { searchText: '5001' }],
    ['ID number, status and days', { searchId: known?.idNumber ?? '', searchState: 'PAID', ...range }],
  ];
  const rows: Measured[] = [
    { name: `created ${added.toLocaleString('en')} customers`, unit: 's', value: seconds },
  ];
  rows.push(...(await measurePages(list, bench.say)));
  for (const [name, query] of cases) {
    bench.say(`Measuring ${name}`);
    rows.push(await timeOf(name, () => list(query)));
  }
  rows.push(
    await timeOf('counts of the queues', () =>
      client.call(operations.listQueues, {}, { bearer: bench.bearer }),
    ),
  );
  const year = { from: dayBefore(364), to: dayBefore(0) };
  rows.push(
    await timeOf('figures of a year', () =>
      client.call(operations.getFigures, year, { bearer: bench.bearer }),
    ),
  );
  bench.say('Measuring the export');
  rows.push(...(await measureExport(bench)));
  return rows;
}
