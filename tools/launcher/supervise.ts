import { messageOf } from '@tshepa/test-kit/processes/progress';
import type { Restartable } from '@tshepa/test-kit/processes/restartable';
import { delay } from '@tshepa/test-kit/processes/wait';
import type { PartName } from './parts.ts';

export type Part = Omit<Restartable, 'running'>;

export type SupervisorEvent = { part: PartName; what: 'ready' | 'crashed' | 'failed'; text: string };

export type Supervised = ReturnType<typeof supervise>;

const firstPauseMs = 200;
const longestPauseMs = 10_000;
/** A part that ran this long starts again after the shortest pause. */
const healthyAfterMs = 30_000;

/** Keeps a part running. It is started again after each crash, with a pause that doubles while the crashes go on. */
export function supervise(name: PartName, part: Part, onEvent: (event: SupervisorEvent) => void) {
  // This is a number and not a flag, because the watcher of an earlier start must see that it has been replaced.
  let generation = 0;
  let isWanted = false;
  let isReady = false;
  let ready = Promise.withResolvers<void>();
  const markNotReady = () => {
    // A promise that is still pending is kept, so that whoever waits for it sees the next start.
    if (isReady) ready = Promise.withResolvers<void>();
    isReady = false;
  };

  async function startOnce(): Promise<void> {
    await part.start();
    isReady = true;
    ready.resolve();
    onEvent({ part: name, what: 'ready', text: `${name} is ready` });
  }

  async function watch(ownGeneration: number): Promise<void> {
    let pauseMs = firstPauseMs;
    for (;;) {
      const startedAt = performance.now();
      await part.exited();
      if (!isWanted || generation !== ownGeneration) return;
      markNotReady();
      if (performance.now() - startedAt > healthyAfterMs) pauseMs = firstPauseMs;
      onEvent({ part: name, what: 'crashed', text: `${name} ended unexpectedly and is being restarted` });
      pauseMs = await revive(ownGeneration, pauseMs);
      if (!isWanted || generation !== ownGeneration) return;
    }
  }

  async function revive(ownGeneration: number, pauseMs: number): Promise<number> {
    let nextPauseMs = pauseMs;
    for (;;) {
      await delay(nextPauseMs);
      nextPauseMs = Math.min(nextPauseMs * 2, longestPauseMs);
      if (!isWanted || generation !== ownGeneration) return nextPauseMs;
      try {
        await startOnce();
        return nextPauseMs;
      } catch (error) {
        onEvent({ part: name, what: 'failed', text: messageOf(error) });
      }
    }
  }

  async function start(): Promise<void> {
    isWanted = true;
    generation += 1;
    await startOnce();
    void watch(generation);
  }
  async function stop(graceMs?: number): Promise<void> {
    isWanted = false;
    markNotReady();
    await part.stop(graceMs);
  }
  return {
    pid: () => part.pid(),
    /** Starts the part and restarts it after crashes. @throws the part's error when the first start fails. */
    start,
    /** Stops the part until `start` or `restart`. */
    stop,
    /** Resolves when the part is ready. After a crash this means ready again. */
    whenReady: () => ready.promise,
    /** Sends SIGKILL; the part is started again as after any crash. */
    kill: async () => {
      if (part.pid() !== undefined) markNotReady();
      await part.kill();
    },
    /** Stops and starts the part. A start that fails is repeated, as after a crash. */
    restart: async () => {
      await stop();
      isWanted = true;
      generation += 1;
      const ownGeneration = generation;
      try {
        await startOnce();
      } catch (error) {
        // The part ran before, so a failed restart is repeated like a start after a crash.
        onEvent({ part: name, what: 'failed', text: messageOf(error) });
        await revive(ownGeneration, firstPauseMs);
      }
      void watch(ownGeneration);
    },
  };
}
