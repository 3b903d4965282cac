export type TestSize = 'smallest' | 'full';

/** `smallest` runs for every change; `full` adds long histories, load and soak tests. */
export const testSize = (): TestSize => (process.env.TEST_SIZE === 'full' ? 'full' : 'smallest');

/** Selects a value by the size of the run, for example a number of random histories. */
export const bySize = <Smallest, Full>(sizes: { smallest: Smallest; full: Full }): Smallest | Full =>
  sizes[testSize()];

/** True in the full size: for `test.runIf`, where the smallest size leaves out a repetition. */
export const isFull = testSize() === 'full';
