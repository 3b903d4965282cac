import { messageOf } from '@tshepa/test-kit/processes/progress';
import { delay } from '@tshepa/test-kit/processes/wait';
import type { PartName } from './parts.ts';

/** Something that runs in a process of its own. */
export type Part = {
  /** Resolves when it is ready to work. */
  start(): Promise<void>;
  exited(): Promise<unknown>;
  stop(graceMs?: number): Promise<void>;
  kill(): Promise<void>;
  pid(): number | undefined;
};

export type SupervisorEvent = { part: PartName; what: 'ready' | 'crashed' | 'failed'; text: string };

export type Supervised = {
  readonly name: PartName;
  pid(): number | undefined;
  /** Starts and watches. @throws what the part throws when the first start fails. */
  start(): Promise<void>;
  /** Resolves when it is ready, also over crashes. */
  whenReady(): Promise<void>;
  /** Stops for good, until `start`. */
  stop(graceMs?: number): Promise<void>;
  /** SIGKILL; the supervisor brings it back, as after any crash. */
  kill(): Promise<void>;
  /** Stops and starts it. A start that fails is tried again, as after a crash. */
  restart(): Promise<void>;
};

const firstPauseMs = 200;
const longestPauseMs = 10_000;
/** One that ran this long starts again with the shortest pause. */
const healthyAfterMs = 30_000;

/** Keeps a part running: a crash is answered with a new start, after a pause that doubles while it keeps crashing. */
export function supervise(name: PartName, part: Part, onEvent: (event: SupervisorEvent) => void): Supervised {
  // A number and not a flag: a watcher of an earlier life must see that it is no longer in charge.
  let life = 0;
  let isWanted = false;
  let isReady = false;
  let ready = Promise.withResolvers<void>();
  const lose = () => {
    // A promise that somebody already waits on stays: it must resolve at the next start.
    if (isReady) ready = Promise.withResolvers<void>();
    isReady = false;
  };

  async function startOnce(): Promise<void> {
    await part.start();
    isReady = true;
    ready.resolve();
    onEvent({ part: name, what: 'ready', text: `${name} is ready` });
  }

  async function watch(ownLife: number): Promise<void> {
    let pauseMs = firstPauseMs;
    for (;;) {
      const startedAt = performance.now();
      await part.exited();
      if (!isWanted || life !== ownLife) return;
      lose();
      if (performance.now() - startedAt > healthyAfterMs) pauseMs = firstPauseMs;
      onEvent({ part: name, what: 'crashed', text: `${name} ended unexpectedly and is started again` });
      pauseMs = await revive(ownLife, pauseMs);
      if (!isWanted || life !== ownLife) return;
    }
  }

  async function revive(ownLife: number, pauseMs: number): Promise<number> {
    let nextPauseMs = pauseMs;
    for (;;) {
      await delay(nextPauseMs);
      nextPauseMs = Math.min(nextPauseMs * 2, longestPauseMs);
      if (!isWanted || life !== ownLife) return nextPauseMs;
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
    life += 1;
    await startOnce();
    void watch(life);
  }
  async function stop(graceMs?: number): Promise<void> {
    isWanted = false;
    lose();
    await part.stop(graceMs);
  }
  return {
    name,
    pid: () => part.pid(),
    start,
    stop,
    whenReady: () => ready.promise,
    kill: async () => {
      if (part.pid() !== undefined) lose();
      await part.kill();
    },
    restart: async () => {
      await stop();
      isWanted = true;
      life += 1;
      const ownLife = life;
      try {
        await startOnce();
      } catch (error) {
        // It ran before: one that dies in the middle of its new start comes back like any other.
        onEvent({ part: name, what: 'failed', text: messageOf(error) });
        await revive(ownLife, firstPauseMs);
      }
      void watch(ownLife);
    },
  };
}
