import { setTimeout } from 'node:timers/promises';

/** The time that a load runs by, in milliseconds. */
export type LoadTime = { nowMs(): number; sleep(ms: number): Promise<unknown> };

const machineTime: LoadTime = {
  nowMs: () => performance.now(),
  sleep: (ms) => setTimeout(ms),
};

/** What came of a load. */
export type Load = {
  /** Of each request that was answered well, from the instant it was due, whenever it really left. */
  latenciesMs: number[];
  failed: number;
  /** From the first due instant until the last answer. */
  seconds: number;
};

type OpenLoop = {
  perSecond: number;
  seconds: number;
  /** Sends one request. Rejects when it was not answered well. */
  send: () => Promise<unknown>;
  time?: LoadTime;
};

/**
 * Sends at fixed instants, whether or not earlier requests were answered, as people do who know nothing of each other.
 * A generator that waits for an answer before it asks again would leave out those who wait longest.
 */
export async function openLoop({ perSecond, seconds, send, time = machineTime }: OpenLoop): Promise<Load> {
  const total = Math.round(perSecond * seconds);
  const startMs = time.nowMs();
  const dueMs = (index: number) => startMs + (index * 1_000) / perSecond;
  const latenciesMs: number[] = [];
  let failed = 0;
  const open = new Set<Promise<void>>();
  const fire = (due: number) => {
    const done = send().then(
      () => void latenciesMs.push(time.nowMs() - due),
      () => {
        failed += 1;
      },
    );
    const tracked = done.finally(() => open.delete(tracked));
    open.add(tracked);
  };
  for (let index = 0; index < total; ) {
    const untilDueMs = dueMs(index) - time.nowMs();
    if (untilDueMs > 0) await time.sleep(untilDueMs);
    while (index < total && dueMs(index) <= time.nowMs()) {
      fire(dueMs(index));
      index += 1;
    }
  }
  await Promise.all(open);
  return { latenciesMs, failed, seconds: (time.nowMs() - startMs) / 1_000 };
}

type Saturation = { inFlight: number; seconds: number; send: () => Promise<unknown> };

/**
 * As much as goes through with so many requests under way at every moment: for a rate only. The times of such a load
 * say nothing of people who wait.
 */
export async function saturate({ inFlight, seconds, send }: Saturation): Promise<{
  perSecond: number;
  done: number;
  failed: number;
}> {
  const startMs = performance.now();
  const untilMs = startMs + seconds * 1_000;
  let done = 0;
  let failed = 0;
  const work = async () => {
    while (performance.now() < untilMs)
      await send().then(
        () => {
          done += 1;
        },
        () => {
          failed += 1;
        },
      );
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  return { perSecond: done / ((performance.now() - startMs) / 1_000), done, failed };
}
