import { personOfPage } from '../../platform/storage/progress.ts';
import type { SessionKey } from '../store/session-key-store.ts';
import { sessionKeys } from './storage.ts';

/** Returns the key that calls carry. Before the PIN was entered they are made by nobody. */
export async function readSessionKey(): Promise<string | undefined> {
  const found = await sessionKeys.read().catch(() => undefined);
  return found?.isMoving ? undefined : found?.key;
}

/** The first person of a phone needs a key only with a PIN. @throws LockedError */
export const sessionKeyToOpen = (): Promise<SessionKey | undefined> =>
  personOfPage() === undefined ? sessionKeys.read() : sessionKeys.ensure({ isMoving: false });
