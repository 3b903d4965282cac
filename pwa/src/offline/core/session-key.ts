import { personOfPage } from '../../platform/storage/progress.ts';
import type { SessionKey } from '../store/session-key-store.ts';
import { sessionKeys } from './storage.ts';

/** Returns the key that calls carry. There is none before the PIN is entered and the session has moved to its key. */
export async function readSessionKey(): Promise<string | undefined> {
  const found = await sessionKeys.read().catch(() => undefined);
  return found?.isMoving ? undefined : found?.key;
}

/** Returns the key to open a session with. The first person of a phone needs one only with a PIN. @throws LockedError */
export const sessionKeyToOpen = (): Promise<SessionKey | undefined> =>
  personOfPage() === undefined ? sessionKeys.read() : sessionKeys.ensure({ isMoving: false });
