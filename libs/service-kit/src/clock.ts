/** The only source of time in every process, so that tests can move it. */
export type Clock = {
  now(): Date;
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Resolves after `ms` of this clock's time; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** A clock with an adjustable offset from the machine's time; sleepers wake when the clock moves past their time. */
export type MovableClock = Clock & { set(offsetMs: number): void; offsetMs(): number };

/** The longest delay that a Node timer supports; a longer delay would fire immediately. */
const longestTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => new Date(),
  nowMs: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
        Math.min(Math.max(ms, 0), longestTimerMs),
      );
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
};

/** Milliseconds since an arbitrary start, for measuring durations regardless of the test clock. */
export const elapsedMs = (): number => performance.now();

/** Returns the value of `work`, or `fallback` when `work` takes longer than `timeoutMs` of the machine's time. */
export async function valueWithin<Value, Fallback>(
  work: Promise<Value>,
  timeoutMs: number,
  fallback: Fallback,
): Promise<Value | Fallback> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Fallback>((resolve) => {
    timer = setTimeout(() => resolve(fallback), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Creates a clock that starts at the machine's time and can be moved forwards and backwards. */
export function createMovableClock(): MovableClock {
  let offsetMs = 0;
  let moved = new AbortController();
  const nowMs = () => systemClock.nowMs() + offsetMs;

  const sleep = async (ms: number, signal?: AbortSignal) => {
    let wakeAtMs = nowMs() + ms;
    for (let leftMs = ms; leftMs > 0; leftMs = wakeAtMs - nowMs()) {
      const move = moved.signal;
      const either = signal ? AbortSignal.any([signal, move]) : move;
      await systemClock.sleep(leftMs, either).catch((reason: unknown) => {
        if (signal?.aborted || !move.aborted) throw reason;
      });
      // After a move backwards the full sleep starts again. Its former end may now be days away.
      wakeAtMs = Math.min(wakeAtMs, nowMs() + ms);
    }
  };

  return {
    now: () => new Date(nowMs()),
    nowMs,
    sleep,
    offsetMs: () => offsetMs,
    set(next) {
      offsetMs = next;
      moved.abort();
      moved = new AbortController();
    },
  };
}

/** Creates a service's clock, which is movable only where the settings allow it. */
export const createClock = (config: { ALLOW_TEST_CLOCK: boolean }): Clock =>
  config.ALLOW_TEST_CLOCK ? createMovableClock() : systemClock;

export const isMovable = (clock: Clock): clock is MovableClock => 'set' in clock;
