import { createConnection } from 'node:net';
import { DevError, messageOf } from './progress.ts';

export const delay = (delayMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delayMs));

export const never: Promise<never> = new Promise(() => undefined);

type WaitOptions = { what: string; timeoutMs: number; everyMs?: number; giveUp?: () => string | undefined };

/**
 * Calls `check` again and again until it succeeds. `giveUp` may return a reason to stop early.
 * @throws DevError with `what` and the last error.
 */
export async function waitFor(check: () => Promise<void>, options: WaitOptions): Promise<void> {
  const until = performance.now() + options.timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const reason = options.giveUp?.();
      if (reason) throw new DevError(`${options.what} did not start: ${reason}`);
      if (performance.now() > until) {
        const seconds = Math.round(options.timeoutMs / 1000);
        throw new DevError(`${options.what} was not ready after ${seconds} s: ${messageOf(error)}`);
      }
    }
    await delay(options.everyMs ?? 50);
  }
}

/** Resolves when the port accepts a connection. */
export const connectOnce = (port: number, host = '127.0.0.1'): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ port, host });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
