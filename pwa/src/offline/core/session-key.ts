import { personOfPage } from '../../platform/storage/progress.ts';
import type { SessionKey } from '../store/session-key-store.ts';
import { sessionKeys } from './storage.ts';

/**
 * Returns the session key that calls carry. Returns undefined before the PIN is entered, and while the session is still
 * moving to the key.
 */
export async function readSessionKey(): Promise<string | undefined> {
  const found = await sessionKeys.read().catch(() => undefined);
  return found?.isMoving ? undefined : found?.key;
}

/** Returns the session key for a new session. The first person of a phone has one only with a PIN. @throws LockedError */
export const sessionKeyToOpen = (): Promise<SessionKey | undefined> =>
  personOfPage() === undefined ? sessionKeys.read() : sessionKeys.ensure({ isMoving: false });
