import { create } from 'zustand';
import { noteError } from '../../platform/network/noted-errors.ts';

/**
 * `memory-only`: everything is lost with the page. `blocked`: an older page is open in another tab. `reload-needed`: no
 * write is possible before a reload. `quota`: the last write had no room. `locked`: the PIN is needed.
 */
export type StorageHealth = {
  kind: 'ok' | 'memory-only' | 'blocked' | 'reload-needed' | 'quota' | 'locked';
};

export const useStorageHealth = create<StorageHealth>(() => ({ kind: 'ok' }));

const faults = {
  'memory-only': 'phone.storage_off',
  blocked: 'phone.storage_blocked',
  'reload-needed': 'phone.storage_broken',
  quota: 'phone.storage_full',
} as const;

export function reportHealth(kind: StorageHealth['kind']): void {
  if (kind !== 'ok' && kind !== 'locked') noteError(faults[kind]);
  useStorageHealth.setState({ kind });
}

export type StorageFailure =
  | 'quota'
  /** The connection broke. Opening it again usually helps. */
  | 'connection'
  /** This browser, or this private window, stores nothing. */
  | 'forbidden'
  | 'newer'
  | 'other';

const failures: Readonly<Record<string, StorageFailure>> = {
  QuotaExceededError: 'quota',
  DatabaseClosedError: 'connection',
  UnknownError: 'connection',
  TransactionInactiveError: 'connection',
  AbortError: 'connection',
  InvalidStateError: 'connection',
  TimeoutError: 'connection',
  MissingAPIError: 'forbidden',
  SecurityError: 'forbidden',
  VersionError: 'newer',
};

export function failureOf(error: unknown): StorageFailure {
  // Dexie wraps the browser's error, sometimes more than once.
  for (let inner = error; inner instanceof Error; inner = 'inner' in inner ? inner.inner : undefined) {
    if (inner.name === 'QuotaExceededError' || /quota/i.test(inner.message)) return 'quota';
  }
  if (!(error instanceof Error)) return 'other';
  // Safari reports "Connection to Indexed Database server lost" after the phone has slept.
  if (/connection .*lost|database .*clos/i.test(error.message)) return 'connection';
  return failures[error.name] ?? 'other';
}
