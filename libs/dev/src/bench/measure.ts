/** One line of the table. */
export type Measured =
  | { name: string; unit: 'ms'; runs: number; p50: number; p95: number; max: number }
  | { name: string; unit: string; value: number };

/** The value that a share of them (0.5 is half) does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

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
  const head = `  ${''.padEnd(width)} ${cell('p50')} ${cell('p95')} ${cell('max')}`;
  const lines = rows.map((row) => {
    const name = `  ${row.name.padEnd(width)} `;
    return 'p50' in row
      ? `${name}${cell(row.p50)} ${cell(row.p95)} ${cell(row.max)}  ${row.unit} (${row.runs} runs)`
      : `${name}${cell(row.value.toLocaleString('en'))} ${row.unit}`;
  });
  return [head, ...lines].join('\n');
}
