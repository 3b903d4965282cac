export type TestSize = 'smallest' | 'full';

/** How much a run may cost: `smallest` is every change, `full` is the long histories, load and soak. */
export const testSize = (): TestSize => (process.env.TEST_SIZE === 'full' ? 'full' : 'smallest');

/** One of two values by the size of the run, for example a number of random histories. */
export const bySize = <Smallest, Full>(sizes: { smallest: Smallest; full: Full }): Smallest | Full =>
  sizes[testSize()];
