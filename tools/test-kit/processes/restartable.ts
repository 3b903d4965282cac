import type { Child } from './child.ts';
import { never } from './wait.ts';

/** A process that can be started again with the same settings after it has ended. */
export type Restartable = {
  /** Undefined while no process runs. */
  running(): Child | undefined;
  pid(): number | undefined;
  /** Resolves when the latest process ends, or at once when it has already ended. */
  exited(): Promise<unknown>;
  /** Resolves when the process is ready; does nothing while one runs. */
  start(): Promise<void>;
  stop(graceMs?: number): Promise<void>;
  kill(): Promise<void>;
};

export function restartable(
  launch: () => Promise<Child>,
  waitUntilReady: (child: Child) => Promise<void>,
): Restartable {
  let child: Child | undefined;
  const running = () => (child?.exit() ? undefined : child);
  return {
    running,
    pid: () => running()?.pid,
    exited: () => child?.exited ?? never,
    start: async () => {
      if (running()) return;
      child = await launch();
      await waitUntilReady(child);
    },
    stop: async (graceMs) => child?.stop(graceMs),
    kill: async () => child?.kill(),
  };
}
