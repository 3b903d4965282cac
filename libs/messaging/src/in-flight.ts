/** Counts work that has begun, so that stopping can wait for it. */
export type InFlight = {
  track<Result>(work: Promise<Result>): Promise<Result>;
  count(): number;
  /** Resolves true when nothing runs any more, false when `graceMs` passed first. */
  idle(graceMs: number): Promise<boolean>;
};

export function createInFlight(): InFlight {
  const running = new Set<Promise<unknown>>();
  return {
    track(work) {
      running.add(work);
      const forget = () => running.delete(work);
      work.then(forget, forget);
      return work;
    },
    count: () => running.size,
    async idle(graceMs) {
      let timer: NodeJS.Timeout | undefined;
      const isLate = new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), graceMs);
      });
      try {
        while (running.size > 0) {
          const first = await Promise.race([Promise.allSettled([...running]), isLate]);
          if (first === 'late') return false;
        }
        return true;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
