import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { type Measured, timesOf } from './measure.ts';

/** The accuracy for one layout of one bank, as the tests of `services/integrations` measure it. */
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

/** Measures how accurately and how fast the statements of each bank and layout are read. */
export async function measureStatements(): Promise<Measured[]> {
  // Imported by path, because no service exports files of its tests.
  const { measureAccuracy } = await import(accuracyModule);
  const all: Accuracy[] = await measureAccuracy();
  const lines = all.map(
    ({ layout, files, filesOk, rows, rowsExact, changed, changedRefused }): Measured => ({
      name: layout,
      unit: `% of ${rows} rows exact; ${filesOk} of ${files} files ok; ${changedRefused} of ${changed} changed files refused`,
      value: share(rowsExact, rows),
    }),
  );
  const times = all.flatMap(({ msEach }) => msEach);
  return [...lines, timesOf('a statement of three months', times)];
}
