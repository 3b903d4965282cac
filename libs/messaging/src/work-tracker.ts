import { valueWithin } from '@tshepa/service-kit';

/** Counts running work, so that a shutdown can wait for it. */
export type WorkTracker = {
  track<Result>(work: Promise<Result>): Promise<Result>;
  count(): number;
  /** Resolves to true when nothing is running any more, or to false after `graceMs`. */
  idle(graceMs: number): Promise<boolean>;
};

export function createWorkTracker(): WorkTracker {
  const running = new Set<Promise<unknown>>();
  const whenIdle = async () => {
    while (running.size > 0) await Promise.allSettled([...running]);
    return true;
  };
  return {
    track(work) {
      running.add(work);
      const forget = () => running.delete(work);
      work.then(forget, forget);
      return work;
    },
    count: () => running.size,
    idle: (graceMs) => valueWithin(whenIdle(), graceMs, false),
  };
}
