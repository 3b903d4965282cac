import { adminPageSize, type CustomerList, johannesburgDay, operations } from '@tshepa/contracts';
import { withBus } from '../demo/operator.ts';
import { seedCustomers } from '../demo/seed-customers.ts';
import { showProgress } from '../demo/show-progress.ts';
import { createHttpClient } from '../journey/http-client.ts';
import type { BenchSystem } from './bench-system.ts';
import { type Measured, timeOf } from './measure.ts';
import { untilCounted } from './until-counted.ts';
import { watchMemory, wholeMb } from './watch-memory.ts';

const dayMs = 24 * 3_600_000;
const dayBefore = (days: number) => johannesburgDay(new Date(Date.now() - days * dayMs));

type Query = Record<string, string | number>;

/** Fills the list to the wanted length and answers how long that took. */
async function fill({ system, customers, say }: BenchSystem): Promise<Measured> {
  const startedMs = performance.now();
  const progress = showProgress(customers, 'customers', say);
  const added = await withBus(system.urls.nats, (bus) =>
    seedCustomers(bus, { customers, onProgress: progress.update }),
  );
  progress.stop();
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  return { name: `made ${added.toLocaleString('en')} customers`, unit: 's', value: seconds };
}

/** Reads the export as a stream, as a browser that saves it does, and counts its lines. */
async function exportAll({ system, bearer }: BenchSystem): Promise<{ rows: number; seconds: number }> {
  const startedMs = performance.now();
  const url = new URL(operations.exportApplications.http.path, system.urls.gateway);
  const reply = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } });
  if (!reply.ok || !reply.body) throw new Error(`The export answered ${reply.status}`);
  let lines = 0;
  for await (const bytes of reply.body) for (const byte of bytes) if (byte === 10) lines += 1;
  return { rows: lines - 1, seconds: (performance.now() - startedMs) / 1_000 };
}

async function measureExport(bench: BenchSystem): Promise<Measured[]> {
  const { system } = bench;
  const pids = { gateway: system.pid('gateway') ?? 0, applications: system.pid('applications') ?? 0 };
  // The first one also loads and compiles what the idle processes had not used yet.
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

/** What staff wait for, with as many customers as asked for. */
export async function measureList(bench: BenchSystem): Promise<Measured[]> {
  const client = createHttpClient(bench.system.urls.gateway);
  const list = (query: Query): Promise<CustomerList> =>
    client.call(operations.listApplications, query, { bearer: bench.bearer });
  const filled = await fill(bench);
  await untilCounted(bench, new Date());
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
    ['ID number, status and days', { searchId: known?.idNumber ?? '', searchState: 'PAID', ...range }],
    ['status PAID', { searchState: 'PAID' }],
    ['status AWAITING_BUDGET', { searchState: 'AWAITING_BUDGET' }],
    ['from and to, 30 days', range],
    ['status and days', { searchState: 'DECLINED', ...range }],
    ['from, 60 days ago', { startDate: range.startDate }],
  ];
  const rows: Measured[] = [filled];
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
