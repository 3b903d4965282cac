import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatementFile } from '../../statement-generator/make-files.ts';
import type { ReadStatement } from './reader-pool.ts';

type Failure = { file: StatementFile; read: ReadStatement; classes: readonly string[] };

/** Keeps files that were not read as expected, with their keys, and a list of the kinds of failures. */
export function keepFailures(folder: string, failures: readonly Failure[]): void {
  mkdirSync(folder, { recursive: true });
  const kinds = new Map<string, { count: number; example: string }>();
  const kept = new Map<string, number>();
  for (const { file, read, classes } of failures) {
    const path = join(folder, `${file.name}.pdf`);
    for (const one of classes) {
      const kind = `${file.layout} | ${file.producer} | ${one}`;
      const known = kinds.get(kind);
      kinds.set(kind, { count: (known?.count ?? 0) + 1, example: known?.example ?? path });
      kept.set(path, (kept.get(path) ?? 0) + (known ? 0 : 1));
    }
    // One file of each kind is enough.
    if (!kept.get(path)) continue;
    writeFileSync(path, file.bytes);
    const { plan, layout, producer, handling, key } = file;
    const { shape, change, method } = plan;
    const about = { layout, producer, handling, shape, change, method, classes, key, read };
    writeFileSync(join(folder, `${file.name}.json`), JSON.stringify(about, null, 2));
  }
  const lines = [...kinds]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([kind, { count, example }]) => `| ${count} | ${kind} | ${example} |`);
  const head = ['| files | layout | producer | class | example |', '|---|---|---|---|---|'];
  writeFileSync(join(folder, 'failures.md'), `${[...head, ...lines].join('\n')}\n`);
}
