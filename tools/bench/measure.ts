import { median, percentile } from './percentile.ts';

/** One line of the printed table. `isMissed` marks a value that misses its goal. */
export type Measured = (
  | { name: string; unit: 'ms'; runs: number; p50: number; p95: number; p99?: number; max: number }
  | { name: string; unit: string; value: number }
) & { isMissed?: boolean };

const runs = 30;
const warmUpRuns = 3;

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Rounds a value of any size to three significant digits. */
export const brief = (value: number) => Number(value.toPrecision(3));

export const valueLine = (name: string, unit: string, value: number): Measured => ({
  name,
  unit,
  value: brief(value),
});

/**
 * Returns a line with the median of the ratios of all rounds. A round's ratio is its value divided by its other value.
 */
export const ratioLine = (name: string, values: readonly number[], others: readonly number[]): Measured =>
  valueLine(name, '×', median(values.map((value, round) => value / (others[round] ?? Number.NaN))));

/** Adds a goal for the value, or for the median of times. NaN, a failed measurement, meets no goal. */
export const atMost = (goal: number, line: Measured): Measured => ({
  ...line,
  name: `${line.name} (at most ${goal})`,
  isMissed: !(('p50' in line ? line.p50 : line.value) <= goal),
});

const summaryOf = (name: string, times: readonly number[]) => ({
  name,
  unit: 'ms' as const,
  runs: times.length,
  p50: rounded(percentile(times, 0.5)),
  p95: rounded(percentile(times, 0.95)),
  max: rounded(times.reduce((most, time) => Math.max(most, time), 0)),
});

/** Summarises times in milliseconds, including the 99th percentile. */
export const timesOf = (name: string, times: readonly number[]): Measured => ({
  ...summaryOf(name, times),
  p99: rounded(percentile(times, 0.99)),
});

/** Makes calls one after another and returns the time of each in milliseconds. */
export async function timeEach(calls: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  return times;
}

/** Measures 30 calls, one after another, after three calls that only warm up. */
export async function timeOf(name: string, work: () => Promise<unknown>): Promise<Measured> {
  await timeEach(warmUpRuns, work);
  return summaryOf(name, await timeEach(runs, work));
}

export function tableOf(rows: readonly Measured[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const cell = (value: number | string) => String(value).padStart(9);
  const hasP99 = rows.some((row) => 'p99' in row);
  const p99 = (row: { p99?: number }) => (hasP99 ? ` ${cell(row.p99 ?? '')}` : '');
  const heads = ['p50', 'p95', ...(hasP99 ? ['p99'] : []), 'max'];
  const head = `  ${''.padEnd(width)} ${heads.map(cell).join(' ')}`;
  const lines = rows.map((row) => {
    const name = `  ${row.name.padEnd(width)} `;
    const line =
      'p50' in row
        ? `${name}${cell(row.p50)} ${cell(row.p95)}${p99(row)} ${cell(row.max)}  ${row.unit} (${row.runs} runs)`
        : `${name}${cell(row.value.toLocaleString('en'))} ${row.unit}`;
    return line + (row.isMissed ? ', misses its goal' : '');
  });
  return [head, ...lines].join('\n');
}
