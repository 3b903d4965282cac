type Run = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `maximum` pieces of work at once. Whoever waits takes turns by key, so that much work of one key delays
 * the others by one piece at most.
 */
export function createFairQueue(maximum: number): Run {
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  const startNext = () => {
    const [next] = waiting;
    if (!next) return;
    const [key, [start, ...rest]] = next;
    waiting.delete(key);
    // The key goes to the end of the line.
    if (rest.length > 0) waiting.set(key, rest);
    running += 1;
    start?.();
  };

  return async (key, work) => {
    if (running < maximum) running += 1;
    else
      await new Promise<void>((start) => {
        waiting.set(key, [...(waiting.get(key) ?? []), start]);
      });
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
