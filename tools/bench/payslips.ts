import { parsePayslip } from '@tshepa/integrations/payslips/parse';
import { printable } from '@tshepa/integrations/payslips/print';
import { readingOf } from '@tshepa/integrations/payslips/reading';
import { type Generated, generatePayslip, layouts, unseenLayouts } from '../payslip-generator/generate.ts';
import type { Key } from '../payslip-generator/key.ts';
import { type Measured, timesOf } from './measure.ts';

type Result = Pick<Generated, 'layout'> & { wrong: string[]; fields: number; ms: number };

/** Reads one generated payslip and names the fields that differ from its key. */
async function readOne({ layout, key, bytes }: Generated): Promise<Result> {
  const startedMs = performance.now();
  const payslip = await parsePayslip(bytes, '');
  const ms = performance.now() - startedMs;
  const read = payslip.verdict === 'too-busy' ? undefined : printable(readingOf(payslip, payslip.verdict));
  const names = Object.keys(key) as (keyof Key)[];
  const wrong: string[] = names.filter((name) => JSON.stringify(read?.[name]) !== JSON.stringify(key[name]));
  if (read?.verdict !== 'ok') wrong.push('verdict');
  return { layout, wrong, fields: names.length + 1, ms };
}

async function readMany(files: number, options: Parameters<typeof generatePayslip>[1]): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < files; index += 1)
    results.push(await readOne(await generatePayslip(index, options)));
  return results;
}

const share = (part: number, whole: number) => Math.floor((part / whole) * 10_000) / 100;

/** The shares of fields, in percent, that the reader must reach. */
const goals = { known: 100, unseen: 90 };

function lineOf(name: string, results: readonly Result[], goal: number): Measured {
  const fields = results.reduce((sum, result) => sum + result.fields, 0);
  const wrong = results.reduce((sum, result) => sum + result.wrong.length, 0);
  const whole = results.filter((result) => result.wrong.length === 0).length;
  const most = [
    ...Map.groupBy(
      results.flatMap((result) => result.wrong),
      String,
    ),
  ]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, 3)
    .map(([field, times]) => `${field} ${times.length}`);
  const failed = most.length > 0 ? `; wrong most often: ${most.join(', ')}` : '';
  return {
    name,
    unit: `% of ${fields} fields; ${whole} of ${results.length} payslips whole${failed}`,
    value: share(fields - wrong, fields),
    isMissed: share(fields - wrong, fields) < goal,
  };
}

/**
 * Reads generated payslips and compares every field with what was printed: of the layouts that the reader was built
 * with, and of those that were made only after it was finished.
 */
export async function measurePayslips({ files, seed }: { files: number; seed: number }): Promise<Measured[]> {
  const known = await readMany(files, { seed, among: layouts });
  const unseen = await readMany(Math.ceil(files / layouts.length), { seed, among: unseenLayouts });
  return [
    lineOf('all layouts', known, goals.known),
    ...[...Map.groupBy(known, ({ layout }) => layout)].map(([name, results]) =>
      lineOf(name, results, goals.known),
    ),
    ...[...Map.groupBy(unseen, ({ layout }) => layout)].map(([name, results]) =>
      lineOf(`unseen: ${name}`, results, goals.unseen),
    ),
    timesOf(
      'a payslip',
      [...known, ...unseen].map(({ ms }) => ms),
    ),
  ];
}
