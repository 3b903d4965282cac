import { setScreenLocked, useScreenLock } from '../api/session.ts';

/** Locks and unlocks the tabs of a browser together, because they share one session. The returned function stops it. */
export function followLock(): () => void {
  const channel = new BroadcastChannel('tshepa-lock');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => setScreenLocked(data === true));
  const stop = useScreenLock.subscribe(({ isLocked }, before) => {
    if (isLocked !== before.isLocked) channel.postMessage(isLocked);
  });
  return () => {
    stop();
    channel.close();
  };
}
