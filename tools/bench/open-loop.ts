import { setTimeout } from 'node:timers/promises';

export type LoadTime = { nowMs(): number; sleep(ms: number): Promise<unknown> };

const machineTime: LoadTime = {
  nowMs: () => performance.now(),
  sleep: (ms) => setTimeout(ms),
};

type OpenLoop = {
  perSecond: number;
  seconds: number;
  /** Sends one request; rejects when it fails. */
  send: () => Promise<unknown>;
  time?: LoadTime;
};

/**
 * Sends at fixed instants, whether or not earlier requests were answered, as independent users do. A generator that
 * waits for an answer before its next request would leave out the longest waits. `latenciesMs` has one entry for each
 * request that succeeded, counted from the instant at which it was due.
 */
export async function openLoop({
  perSecond,
  seconds,
  send,
  time = machineTime,
}: OpenLoop): Promise<{ latenciesMs: number[]; failed: number }> {
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
  return { latenciesMs, failed };
}

type Saturation = { inFlight: number; seconds: number; send: () => Promise<unknown> };

/** Measures the throughput with a fixed number of requests in flight. Latencies under such a load are meaningless. */
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
