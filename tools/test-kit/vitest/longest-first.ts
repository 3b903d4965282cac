import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start a whole system take longest, those that start its processes and kill them most of all. */
const longest = [/\/e2e\/(crash|system)\//, /\/e2e\//];

const rankOf = ({ moduleId }: Pick<TestSpecification, 'moduleId'>): number => {
  const found = longest.findIndex((pattern) => pattern.test(moduleId));
  return found < 0 ? longest.length : found;
};

/** The files that take longest first; within each kind their order stays. */
export const byLength = <File extends Pick<TestSpecification, 'moduleId'>>(files: readonly File[]): File[] =>
  files.toSorted((one, other) => rankOf(one) - rankOf(other));

/** Keeps a long file from being the last one, for which all workers but its own would wait. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return byLength(await super.sort(files));
  }
}
