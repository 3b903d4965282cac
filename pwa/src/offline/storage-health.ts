import { create } from 'zustand';

/**
 * How this phone keeps what is typed: `memory-only` until the page is closed (a private window); `blocked` by an older
 * page of this app in another tab; `reload-needed` before anything is kept again; `quota` no room for the last thing
 * that was to be kept; `locked` until the PIN is typed.
 */
export type StorageHealth = {
  kind: 'ok' | 'memory-only' | 'blocked' | 'reload-needed' | 'quota' | 'locked';
};

export const useStorageHealth = create<StorageHealth>(() => ({ kind: 'ok' }));

export const reportHealth = (kind: StorageHealth['kind']) => useStorageHealth.setState({ kind });
