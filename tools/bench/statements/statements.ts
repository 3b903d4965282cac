import type { Progress } from '@tshepa/test-kit/processes/progress';
import { isConsistent } from '../../statement-generator/alterations.ts';
import { makeFiles, type StatementFile, type Tools } from '../../statement-generator/make-files.ts';
import { type Plan, planOf, planOfAltered } from '../../statement-generator/plan.ts';
import { closeTools, findTools } from '../../statement-generator/tools.ts';
import { type Measured, timesOf } from '../measure.ts';
import { percentile } from '../percentile.ts';
import { type Comparison, compare } from './compare.ts';
import { keepFailures } from './failures.ts';
import { createReaderPool, type ReadStatement, timeOfFirstFile } from './reader-pool.ts';

export type AloneSettings = {
  files: number;
  altered: number;
  seed: number;
  say: Progress;
  dataDir: string | undefined;
};
type Result = {
  file: Omit<StatementFile, 'bytes'>;
  comparison: Comparison;
  read: ReadStatement;
  ms: number;
};

type Readings = { results: Result[]; peakMb: number; firstMs: number[] };

const batchSize = 40;
/** So many files are also read with a process started for each, as the first of an applicant is. */
const firstFiles = 10;
const goals = {
  rowsExact: 100,
  stopped: 99.5,
  consistentStopped: 95,
  p50Ms: 300,
  p99Ms: 1_000,
  memoryMb: 150,
};

const share = (part: number, whole: number) =>
  whole === 0 ? 100 : Math.floor((part / whole) * 10_000) / 100;
const sum = <Item>(items: readonly Item[], countOf: (item: Item) => number) =>
  items.reduce((all, item) => all + countOf(item), 0);

/** Reads generated statements, honest and altered ones, and compares every row with what was printed. */
export async function measureStatements({
  files,
  altered,
  seed,
  say,
  dataDir,
}: AloneSettings): Promise<Measured[]> {
  const plans = [
    ...Array.from({ length: files }, (_, index) => planOf(seed, index)),
    ...Array.from({ length: altered }, (_, index) => planOfAltered(seed, index)),
  ];
  const { tools, absent } = await findTools(say);
  if (absent.length > 0)
    say(`Not on this machine, so other producers take their place: ${absent.join(', ')}`);
  const readings = await readAll(plans, { tools, say, dataDir });
  return [...whole(readings), ...groups(readings.results)];
}

const isWholeAndClean = ({ plan }: StatementFile) => plan.shape === 'three-months' && plan.kind === 'clean';
/** Of other papers and altered files only the verdict counts. */
const classesOf = ({ kind }: Plan, { classes }: Comparison) =>
  kind === 'clean' ? classes : classes.filter((one) => / is /.test(one));

async function readAll(
  plans: readonly Plan[],
  { tools, say, dataDir }: { tools: Tools; say: Progress; dataDir: string | undefined },
): Promise<Readings> {
  const pool = createReaderPool();
  const results: Result[] = [];
  const firstMs: number[] = [];
  const failures: Parameters<typeof keepFailures>[1][number][] = [];
  try {
    for (let begun = 0; begun < plans.length; begun += batchSize) {
      const made = await makeFiles(plans.slice(begun, begun + batchSize), tools);
      const answers = await pool.readAll(made.map(({ bytes }) => bytes));
      for (const { bytes } of made.filter(isWholeAndClean).slice(0, firstFiles - firstMs.length))
        firstMs.push(await timeOfFirstFile(bytes));
      for (const [index, { bytes, ...file }] of made.entries()) {
        const answer = answers[index];
        if (!answer) continue;
        const comparison = compare(answer.read, file.key);
        results.push({ file, comparison, ...answer });
        const classes = classesOf(file.plan, comparison);
        if (dataDir && classes.length > 0)
          failures.push({ file: { ...file, bytes }, read: answer.read, classes });
      }
      say(`Read ${results.length} of ${plans.length} files`);
    }
  } finally {
    await closeTools(tools);
  }
  if (dataDir) keepFailures(dataDir, failures);
  return { results, peakMb: pool.peakMb(), firstMs };
}

const kindIs =
  (...kinds: Plan['kind'][]) =>
  ({ file }: Result) =>
    kinds.includes(file.plan.kind);
const isStopped = ({ comparison }: Result) => comparison.isRefused;
/** A refusal needs a sentence of its own: the verdict's name alone does not tell staff what is wrong. */
const lacksSentence = ({ read }: Result) =>
  read.verdict !== 'ok' && !read.reasons.some((reason) => reason.includes(' '));
const isAsExpected = ({ read, file }: Result) => read.verdict === file.key.expected;

function whole({ results, peakMb, firstMs }: Readings): Measured[] {
  const clean = results.filter(kindIs('clean'));
  const others = results.filter(kindIs('unknown-bank', 'paper', 'scanned', 'locked'));
  const altered = results.filter(kindIs('altered'));
  const consistent = altered.filter(({ file }) => isConsistent(file.plan.change));
  const of = (
    rows: readonly Result[],
    has: (row: Result) => boolean,
    name: string,
    goal: number,
  ): Measured => {
    const count = rows.filter(has).length;
    const value = share(count, rows.length);
    return { name, unit: `% (${count} of ${rows.length})`, value, isMissed: value < goal };
  };
  const none = (rows: readonly Result[], has: (row: Result) => boolean, name: string): Measured => {
    const value = rows.filter(has).length;
    return { name, unit: `of ${rows.length} files`, value, isMissed: value > 0 };
  };
  const exact = share(
    sum(clean, ({ comparison }) => comparison.rowsExact),
    sum(clean, ({ comparison }) => comparison.rows),
  );
  const times = clean.filter(({ file }) => file.plan.shape !== 'one-month').map(({ ms }) => ms);
  return [
    {
      name: 'clean files: rows exact',
      unit: `% of ${sum(clean, ({ comparison }) => comparison.rows)}`,
      value: exact,
      isMissed: exact < goals.rowsExact,
    },
    none(clean, ({ comparison }) => comparison.isRefused, 'clean files refused'),
    none(clean, ({ comparison }) => comparison.isCalledAltered, 'clean files called altered'),
    none(
      clean,
      ({ comparison }) => comparison.classes.some((one) => one.startsWith('fact')),
      'clean files with a wrong fact',
    ),
    of(others, isAsExpected, 'other banks and papers, scans, locked files: the right verdict', 100),
    none(others, ({ read }) => read.verdict === 'ok', 'other banks and papers taken as statements'),
    of(altered, isStopped, 'altered files stopped', goals.stopped),
    of(consistent, isStopped, 'altered files whose sums add up, stopped', goals.consistentStopped),
    none(results, lacksSentence, 'refusals without a sentence'),
    timesOf('a statement of two or three months', times),
    timesOf('the same, with the start of a process', firstMs),
    {
      name: 'p50 and p99 within their goals',
      unit: '(1 is yes)',
      value: isWithin(times) ? 1 : 0,
      isMissed: !isWithin(times),
    },
    {
      name: 'memory of a reader at its peak',
      unit: 'MB',
      value: Math.round(peakMb),
      isMissed: peakMb > goals.memoryMb,
    },
  ];
}

const isWithin = (times: readonly number[]) =>
  times.length === 0 || (percentile(times, 0.5) <= goals.p50Ms && percentile(times, 0.99) <= goals.p99Ms);

/** The same by layout, by producer and by what an honest person did; of altered files by change and by method. */
function groups(results: readonly Result[]): Measured[] {
  const clean = results.filter(kindIs('clean'));
  const exactBy = (title: string, nameOf: (row: Result) => string) =>
    grouped(clean, nameOf).map(([name, rows]): Measured => {
      const [exact, all] = [
        sum(rows, ({ comparison }) => comparison.rowsExact),
        sum(rows, ({ comparison }) => comparison.rows),
      ];
      const accepted = rows.filter((row) => !isStopped(row)).length;
      return {
        name: `${title} ${name}`,
        unit: `% of ${all} rows exact; ${accepted} of ${rows.length} files ok`,
        value: share(exact, all),
      };
    });
  const stoppedBy = (title: string, nameOf: (row: Result) => string) =>
    grouped(results.filter(kindIs('altered')), nameOf).map(([name, rows]): Measured => {
      const stopped = rows.filter(isStopped).length;
      return {
        name: `${title} ${name}`,
        unit: `% of ${rows.length} altered files stopped`,
        value: share(stopped, rows.length),
      };
    });
  const rightBy = grouped(
    results.filter(kindIs('unknown-bank', 'paper', 'scanned', 'locked')),
    ({ file }) => file.layout,
  ).map(
    ([name, rows]): Measured => ({
      name: `other: ${name}`,
      unit: `% of ${rows.length} files with the right verdict`,
      value: share(rows.filter(isAsExpected).length, rows.length),
    }),
  );
  return [
    ...exactBy('layout:', ({ file }) => file.layout),
    ...exactBy('producer:', ({ file }) => file.producer),
    ...exactBy('handling:', ({ file }) => file.handling),
    ...exactBy('shape:', ({ file }) => file.plan.shape),
    ...rightBy,
    ...stoppedBy('change:', ({ file }) => file.plan.change ?? ''),
    ...stoppedBy('method:', ({ file }) => file.plan.method ?? ''),
  ];
}

function grouped(results: readonly Result[], nameOf: (row: Result) => string): [string, Result[]][] {
  const all = new Map<string, Result[]>();
  for (const row of results) all.set(nameOf(row), [...(all.get(nameOf(row)) ?? []), row]);
  return [...all].toSorted(([one], [other]) => one.localeCompare(other));
}
