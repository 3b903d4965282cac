import { percentile } from './percentile.ts';

/** One line of the table. */
export type Measured =
  | { name: string; unit: 'ms'; runs: number; p50: number; p95: number; p99?: number; max: number }
  | { name: string; unit: string; value: number };

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Three digits that count, for values of any size. */
export const brief = (value: number) => Number(value.toPrecision(3));

/** The line of times that are all known. */
export const timesOf = (name: string, times: readonly number[]): Measured => ({
  name,
  unit: 'ms',
  runs: times.length,
  p50: rounded(percentile(times, 0.5)),
  p95: rounded(percentile(times, 0.95)),
  p99: rounded(percentile(times, 0.99)),
  max: rounded(times.reduce((most, time) => Math.max(most, time), 0)),
});

/** How long something takes, one after the other; the first runs only warm up. */
export async function timeOf(
  name: string,
  work: () => Promise<unknown>,
  { runs = 30, warmUps = 3 }: { runs?: number; warmUps?: number } = {},
): Promise<Measured> {
  const times: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const startedMs = performance.now();
    await work();
    if (run >= 0) times.push(performance.now() - startedMs);
  }
  const [p50, p95] = [rounded(percentile(times, 0.5)), rounded(percentile(times, 0.95))];
  return { name, unit: 'ms', runs, p50, p95, max: rounded(Math.max(...times)) };
}

/** The lines of a section, for people. */
export function tableOf(rows: readonly Measured[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const cell = (value: number | string) => String(value).padStart(9);
  const hasP99 = rows.some((row) => 'p99' in row);
  const p99 = (row: { p99?: number }) => (hasP99 ? ` ${cell(row.p99 ?? '')}` : '');
  const heads = ['p50', 'p95', ...(hasP99 ? ['p99'] : []), 'max'];
  const head = `  ${''.padEnd(width)} ${heads.map(cell).join(' ')}`;
  const lines = rows.map((row) => {
    const name = `  ${row.name.padEnd(width)} `;
    return 'p50' in row
      ? `${name}${cell(row.p50)} ${cell(row.p95)}${p99(row)} ${cell(row.max)}  ${row.unit} (${row.runs} runs)`
      : `${name}${cell(row.value.toLocaleString('en'))} ${row.unit}`;
  });
  return [head, ...lines].join('\n');
}
