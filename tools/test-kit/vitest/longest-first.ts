import { BaseSequencer, type TestSpecification } from 'vitest/node';

type File = Pick<TestSpecification, 'moduleId'>;

/** Files that start processes and kill them. They take longest, and wait most of the time. */
const waiting = /\/e2e\/(crash|system)\//;
/** Files that start a whole system. */
const long = /\/e2e\//;
/** Files of another project. They stay together, because a worker that changes its project is started anew. */
const isolated = /\/pwa\//;
/** The number of other files between two waiting files. They use the processor time that the waiting files leave. */
const betweenWaiting = 8;
/**
 * The number of short files after each long file. Short files often wait for servers, and the long file uses that time.
 */
const shortPerLong = 2;

/**
 * Sorts long files first, each followed by some short ones: a run that ended with all the short ones would leave the
 * processors idle.
 */
export function byLength<F extends File>(files: readonly F[]): F[] {
  const kindOf = ({ moduleId }: File) => [isolated, waiting, long].find((kind) => kind.test(moduleId));
  const of = (kind: RegExp | undefined) => files.filter((file) => kindOf(file) === kind);
  const short = of(undefined);
  const sorted = of(long).flatMap((file) => [file, ...short.splice(0, shortPerLong)]);
  for (const [index, file] of of(waiting).entries()) sorted.splice(index * (betweenWaiting + 1), 0, file);
  return [...sorted, ...short, ...of(isolated)];
}

/** Avoids a long file at the end, which would leave all other workers idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return byLength(await super.sort(files));
  }
}
