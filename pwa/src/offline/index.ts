/** Code outside this folder imports only this file. Calls fetch the database and the sender when needed. */

export * from './light/calls.ts';
export { notedErrorsKey, supportCodeKey } from './light/catalogue-keys.ts';
export {
  asUpload,
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
  useIsClosed,
  useQueue,
  useReceipts,
  useWifiOnly,
} from './light/state.ts';
export { failureOf, type StorageHealth, useStorageHealth } from './light/storage-health.ts';
export type { UnlockResult } from './store/lock-store.ts';
export type * from './types.ts';
