import { queueOf } from '../policy/command.ts';
import { hasUnsynced } from '../policy/unsynced.ts';
import type { Stores } from './open-stores.ts';

/**
 * Returns true when the server has everything of one application, by default of the newest application. While a PIN
 * locks the phone the answer is false, because nobody can tell what the server lacks.
 */
export async function isSynced(
  { applications, lock }: Pick<Stores, 'applications' | 'lock'>,
  shownId: string | null = null,
): Promise<boolean> {
  if (await lock.isLocked()) return false;
  const customerId = shownId ?? (await applications.newestId());
  const snapshot = customerId ? await applications.read(customerId) : null;
  return Boolean(snapshot?.draft && !hasUnsynced(snapshot.draft, queueOf(snapshot)));
}
