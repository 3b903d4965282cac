import { elapsedMs } from '@tshepa/service-kit';

/** The measurements of a caller are forgotten after one to two of these periods, in case the caller's machine slept. */
const periodMs = 10_000;
const maximumCallers = 1_000;

/** The smallest difference between our time and the caller's in the current period and in the previous period. */
type Known = { sinceMs: number; former: number; smallest: number };

/**
 * Creates a function that returns how many milliseconds a call was on its way. The clocks of two machines may differ by
 * minutes, so each caller sends its time since an arbitrary moment of its own. The call with the smallest difference
 * between that time and ours counts as having arrived at once. The age of any other call is the amount by which its
 * difference is larger.
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
