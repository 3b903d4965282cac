import { describeEffects } from './effects.ts';
import type { CaseResult } from './run-table.ts';

const columns = ['process', 'place of death', 'stage', 'died', 'outcome', 'effects outside'] as const;
type Row = Record<(typeof columns)[number], string>;

const rowOf = ({ crash, hasDied, seen, problems }: CaseResult): Row => ({
  process: crash.part,
  'place of death': crash.failPoint ?? 'kill -9',
  stage: crash.stage,
  died: hasDied ? 'yes' : 'NO',
  outcome: problems.length === 0 ? 'ok' : `FAILED: ${problems.join('; ')}`,
  'effects outside': seen ? describeEffects(seen) : '',
});

/** The aligned table that people read, without a line end. */
export function formatTable(results: readonly CaseResult[]): string {
  const header = Object.fromEntries(columns.map((column) => [column, column])) as Row;
  const rows = [header, ...results.map(rowOf)];
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      columns
        .map((column, index) => row[column].padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const hasFailed = ({ hasDied, problems }: CaseResult): boolean => !hasDied || problems.length > 0;
