import {
  adminPageSize,
  type CustomerList,
  dayMs,
  johannesburgDay,
  operations,
  referenceOf,
} from '@tshepa/contracts';
import { createHttpClient } from '../journey/http-client.ts';
import type { BenchSystem } from './bench-system.ts';
import { addCustomers } from './customers.ts';
import { type Measured, timeOf } from './measure.ts';
import { watchMemory, wholeMb } from './watch-memory.ts';

const dayBefore = (days: number) => johannesburgDay(new Date(Date.now() - days * dayMs));

type Query = Record<string, string | number>;

/** Reads the export as a stream, like a browser that saves it, and counts its lines. */
async function exportAll({ system, bearer }: BenchSystem): Promise<{ rows: number; seconds: number }> {
  const startedMs = performance.now();
  const url = new URL(operations.exportApplications.http.path, system.urls.gateway);
  const reply = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } });
  if (!reply.ok || !reply.body) throw new Error(`The export returned ${reply.status}`);
  let lines = 0;
  for await (const bytes of reply.body) for (const byte of bytes) if (byte === 10) lines += 1;
  return { rows: lines - 1, seconds: (performance.now() - startedMs) / 1_000 };
}

async function measureExport(bench: BenchSystem): Promise<Measured[]> {
  const pids = { gateway: bench.pid('gateway'), applications: bench.pid('applications') };
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

/** Measures the requests of the staff screens with the given number of customers. */
export async function measureList(bench: BenchSystem): Promise<Measured[]> {
  const client = createHttpClient(bench.system.urls.gateway);
  const list = (query: Query): Promise<CustomerList> =>
    client.call(operations.listApplications, query, { bearer: bench.bearer });
  const { added, seconds } = await addCustomers(bench, bench.customers);
  const { items, total } = await list({});
  const known = items.find(({ idNumber, emailAddress }) => idNumber && emailAddress);
  const pages = Math.ceil(total / adminPageSize);
  const range = { startDate: dayBefore(60), endDate: dayBefore(30) };
  const cases: [string, Query][] = [
    ['page 1', {}],
    ['page 2', { page: 2 }],
    [`page ${Math.ceil(pages / 2).toLocaleString('en')}, the middle`, { page: Math.ceil(pages / 2) }],
    [`page ${pages.toLocaleString('en')}, the last`, { page: pages }],
    ['ID number', { searchId: known?.idNumber ?? '' }],
    ['email', { searchEmail: known?.emailAddress ?? '' }],
    ['search for the beginning of a common name', { searchText: known?.lastName?.slice(0, 3) ?? '' }],
    ['search for first and last name', { searchText: `${known?.firstName} ${known?.lastName}` }],
    ['search for a cell number', { searchText: known?.cellNo ?? '' }],
    ['search for a reference', { searchText: referenceOf(known?.id ?? '') }],
    ['search for an account ending', { searchText: '5001' }],
    ['ID number, status and days', { searchId: known?.idNumber ?? '', searchState: 'PAID', ...range }],
    ['status PAID', { searchState: 'PAID' }],
    ['status AWAITING_BUDGET', { searchState: 'AWAITING_BUDGET' }],
    ['from and to, 30 days', range],
    ['status and days', { searchState: 'DECLINED', ...range }],
    ['from, 60 days ago', { startDate: range.startDate }],
  ];
  const rows: Measured[] = [
    { name: `created ${added.toLocaleString('en')} customers`, unit: 's', value: seconds },
  ];
  for (const [name, query] of cases) {
    bench.say(`Measuring ${name}`);
    rows.push(await timeOf(name, () => list(query)));
  }
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
