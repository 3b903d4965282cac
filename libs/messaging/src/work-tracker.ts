import { valueWithin } from '@tshepa/service-kit';

export type WorkTracker = ReturnType<typeof createWorkTracker>;

/** Counts running work, so that a shutdown can wait for it. */
export function createWorkTracker() {
  const running = new Set<Promise<unknown>>();
  const whenIdle = async () => {
    while (running.size > 0) await Promise.allSettled([...running]);
    return true;
  };
  return {
    track<Result>(work: Promise<Result>): Promise<Result> {
      running.add(work);
      const forget = () => running.delete(work);
      work.then(forget, forget);
      return work;
    },
    count: () => running.size,
    /** Resolves to true when nothing is running any more, or to false after `graceMs`. */
    idle: (graceMs: number) => valueWithin(whenIdle(), graceMs, false),
  };
}
