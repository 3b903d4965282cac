type Run = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `maximum` pieces of work at once. Each piece belongs to a key, such as an application. The waiting keys
 * take turns, one piece of work each, however many pieces a key has.
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
