/**
 * The only door to what the phone keeps and sends: nothing outside this folder imports another file of it. What it
 * exports is small and comes with the app; the database and the sender are fetched by the calls that need them.
 */

export * from './light/calls.ts';
export {
  conflictKey,
  emptyDraft,
  factsOf,
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
