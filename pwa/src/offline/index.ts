/**
 * The interface to everything that the phone stores and sends. Code outside this folder imports only this file. Its
 * exports are small and come with the app; the calls fetch the database and the sender when they need them.
 */

export * from './light/calls.ts';
export {
  conflictKey,
  emptyDraft,
  factsOf,
  filesOf,
  isCheckDeferred,
  needsAttention,
  saveOf,
} from './light/draft.ts';
export {
  type QueuePhase,
  useApplication,
  useQueue,
  useReceipts,
  useWifiOnly,
} from './light/state.ts';
export { failureOf, type StorageHealth, useStorageHealth } from './light/storage-health.ts';
export type { UnlockResult } from './store/lock-store.ts';
export type * from './types.ts';
