import { BaseSequencer, type TestSpecification } from 'vitest/node';

type File = Pick<TestSpecification, 'moduleId'>;

/** Files that start processes and kill them. They take longest, and wait most of the time. */
const waiting = /\/e2e\/(crash|system)\//;
/** Files that start a whole system. */
const long = /\/e2e\//;
/** The number of other files between two of them, which run while the first one waits. */
const between = 8;

/** Sorts long files first. Files that wait start early too, but apart: each leaves its time to the others. */
export function byLength<F extends File>(files: readonly F[]): F[] {
  const isWaiting = ({ moduleId }: File) => waiting.test(moduleId);
  const isLong = ({ moduleId }: File) => long.test(moduleId);
  const others = files.filter((file) => !isWaiting(file));
  const sorted = [...others.filter(isLong), ...others.filter((file) => !isLong(file))];
  for (const [index, file] of files.filter(isWaiting).entries())
    sorted.splice(index * (between + 1), 0, file);
  return sorted;
}

/** Avoids a long file at the end, which would leave all other workers idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return byLength(await super.sort(files));
  }
}
