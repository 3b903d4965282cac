import { elapsedMs } from '@tshepa/service-kit';

/** What is known about a caller is forgotten after one to two of these periods, in case its machine was suspended. */
const periodMs = 10_000;
const maximumCallers = 1_000;

type Known = { sinceMs: number; former: number; smallest: number };

/**
 * Returns how many milliseconds a call was on its way, without comparing the clocks of two machines, which may differ by
 * minutes. The caller gives the time since an arbitrary moment of its own. The smallest difference between that and our
 * own time belongs to a call that arrived at once, and every other call is later than that one.
 */
export function createCallAges(nowMs: () => number = elapsedMs) {
  const callers = new Map<string, Known>();
  return (caller: string, sentAtMs: number): number => {
    const difference = nowMs() - sentAtMs;
    let known = callers.get(caller);
    if (!known || nowMs() - known.sinceMs > periodMs) {
      if (callers.size >= maximumCallers) callers.clear();
      known = { sinceMs: nowMs(), former: known?.smallest ?? difference, smallest: difference };
      callers.set(caller, known);
    }
    known.smallest = Math.min(known.smallest, difference);
    return difference - Math.min(known.former, known.smallest);
  };
}
