import { useProgress } from '../../platform/storage/progress.ts';
import { hasUnsynced, isIdle } from '../policy/idle.ts';
import { queueOf } from '../policy/snapshot.ts';
import { wipeHere } from './application.ts';
import { applications, catalogue, lock } from './wire.ts';

const usedKey = 'lastUsed';

export const noteUse = (): Promise<void> => catalogue.write(usedKey, Date.now());

/** @returns whether it left. */
async function wipeIfSynced(): Promise<boolean> {
  // Behind a PIN nobody can tell what the server has.
  if (await lock.isLocked()) return false;
  const customerId = useProgress.getState().customerId ?? (await applications.newestId());
  const snapshot = customerId ? await applications.read(customerId) : null;
  if (!snapshot?.draft || hasUnsynced(snapshot.draft, queueOf(snapshot))) return false;
  await wipeHere();
  return true;
}

/**
 * An application that nobody touched for a week leaves this phone, if the server has all of it. Called before anything
 * is shown: a screen that had seen it would fetch it again.
 */
export async function sweepIdle(): Promise<void> {
  const lastUsedAt = await catalogue.read(usedKey);
  const isLongAgo = typeof lastUsedAt === 'number' && isIdle(lastUsedAt, Date.now());
  if (isLongAgo && (await wipeIfSynced())) return;
  // The first screen does not wait for that. What was wiped leaves no such note behind.
  void noteUse().catch(() => undefined);
}
