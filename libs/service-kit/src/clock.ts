/** The one source of time of every process, so that tests can move it. */
export type Clock = {
  now(): Date;
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Resolves after `ms` of this clock's time; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** A clock whose distance to the machine's time can be set; sleepers wake when they are moved past their time. */
export type MovableClock = Clock & { set(offsetMs: number): void; offsetMs(): number };

/** The longest delay a Node timer keeps; a longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** The machine's time. */
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

/** Milliseconds of this machine from some moment on: for a length of time that moving the test clock must not bend. */
export const elapsedMs = (): number => performance.now();

/** Makes a clock that starts at the machine's time and can be moved either way. */
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
      // Moved back, a sleeper starts over: it must not wait for a time that is days away.
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

/** The clock that a service starts with: movable only where the settings allow it. */
export const createClock = (config: { ALLOW_TEST_CLOCK: boolean }): Clock =>
  config.ALLOW_TEST_CLOCK ? createMovableClock() : systemClock;

export const isMovable = (clock: Clock): clock is MovableClock => 'set' in clock;
