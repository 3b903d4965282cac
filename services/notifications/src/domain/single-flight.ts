/** Lets callers with the same key share one run, for as long as it lasts. */
export function singleFlight<Result>(): (key: string, run: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  return (key, run) => {
    const joined = running.get(key);
    if (joined) return joined;
    const started = run().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
