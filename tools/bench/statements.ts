import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import type { Measured } from './measure.ts';
import { percentile } from './percentile.ts';

/** How well one layout of one bank is read, as the tests of `services/integrations` measure it. */
type Accuracy = {
  layout: string;
  files: number;
  filesOk: number;
  rows: number;
  rowsExact: number;
  changed: number;
  changedRefused: number;
  msEach: number[];
};

const accuracyModule = join(repoRoot, 'services/integrations/tests/statements/support/accuracy.ts');

const share = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100;

/** How exactly the statements of each bank and layout are read, and how fast. */
export async function measureStatements(): Promise<Measured[]> {
  // Loaded by its path: no service exports a file of its tests.
  const { measureAccuracy } = await import(accuracyModule);
  const all: Accuracy[] = await measureAccuracy();
  const lines = all.map(
    ({ layout, files, filesOk, rows, rowsExact, changed, changedRefused }): Measured => ({
      name: layout,
      unit: `% of ${rows} rows exact; ${filesOk} of ${files} files ok; ${changedRefused} of ${changed} changed ones refused`,
      value: share(rowsExact, rows),
    }),
  );
  const times = all.flatMap(({ msEach }) => msEach);
  const rounded = (value: number) => Math.round(value);
  return [
    ...lines,
    {
      name: 'a statement of three months',
      unit: 'ms',
      runs: times.length,
      p50: rounded(percentile(times, 0.5)),
      p95: rounded(percentile(times, 0.95)),
      max: rounded(Math.max(...times)),
    },
  ];
}
