import { loadCore } from './load-core.ts';
import type { Unlocking } from './store/lock-store.ts';

export type { Unlocking };

/** The lock, and what is on the phone read again after every change of it. */
async function withLock<Result>(work: (core: Awaited<ReturnType<typeof loadCore>>) => Promise<Result>) {
  const core = await loadCore();
  const result = await work(core);
  await core.loadApplication();
  void core.wakeQueue().catch(() => undefined);
  return result;
}

/** Whether a PIN has to be typed before anything on this phone can be read. */
export const isLocked = async (): Promise<boolean> => (await loadCore()).lock.isLocked();
export const isPinSet = async (): Promise<boolean> => (await loadCore()).lock.isPinSet();

/** Seals everything on this phone under a new key that only the PIN opens. */
export const setPin = (pin: string): Promise<void> => withLock(({ lock }) => lock.setPin(pin));

/** Opens what is on this phone for this visit. After three wrong PINs each further one has to be waited for. */
export const unlock = (pin: string): Promise<Unlocking> => withLock(({ lock }) => lock.unlock(pin));

/** Takes the PIN away, if it is the right one. */
export const removePin = (pin: string): Promise<Unlocking> => withLock(({ lock }) => lock.removePin(pin));

/** Locks at once; without a PIN nothing changes. */
export const lockNow = (): Promise<void> => withLock(async ({ lock }) => lock.lock());
