import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start processes and kill them take longest, then those that start a whole system. */
const longest = [/\/e2e\/(crash|system)\//, /\/e2e\//];

const rankOf = ({ moduleId }: Pick<TestSpecification, 'moduleId'>): number => {
  const found = longest.findIndex((pattern) => pattern.test(moduleId));
  return found < 0 ? longest.length : found;
};

/** Sorts the longest files first and keeps the order within each kind. */
export const byLength = <File extends Pick<TestSpecification, 'moduleId'>>(files: readonly File[]): File[] =>
  files.toSorted((one, other) => rankOf(one) - rankOf(other));

/** Avoids a long file at the end, which would leave all other workers idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return byLength(await super.sort(files));
  }
}
