import { useProgress } from '../../lib/progress.ts';
import { hasUnsynced, isIdle } from '../policy/idle.ts';
import { queueOf } from '../policy/snapshot.ts';
import { wipeHere } from './application.ts';
import { applications, catalogue, lock } from './wire.ts';

const usedKey = 'lastUsed';

export const noteUse = (): Promise<void> => catalogue.write(usedKey, Date.now());

/**
 * An application that nobody touched for a week leaves this phone, if the server has all of it. Called before anything
 * is shown: a screen that had seen it would fetch it again.
 */
export async function sweepIdle(): Promise<void> {
  const lastUsedAt = await catalogue.read(usedKey);
  // The first screen waits for this function, and not for that.
  void noteUse().catch(() => undefined);
  if (typeof lastUsedAt !== 'number' || !isIdle(lastUsedAt, Date.now())) return;
  // Behind a PIN nobody can tell what the server has.
  if (await lock.isLocked()) return;
  const customerId = useProgress.getState().customerId ?? (await applications.newestId());
  const snapshot = customerId ? await applications.read(customerId) : null;
  if (snapshot?.draft && !hasUnsynced(snapshot.draft, queueOf(snapshot))) await wipeHere();
}
