import { createApplicationStore } from './application-store.ts';
import { createCatalogue } from './catalogue-store.ts';
import { createKeys } from './keys.ts';
import { createLockStore } from './lock-store.ts';
import { createReceiptStore } from './receipts.ts';
import type { RowStore } from './rows.ts';
import { createSessionKeyStore } from './session-key-store.ts';

/** Opens the stores of one person. Only tests give another number of PBKDF2 `iterations`. */
export function openStores(rows: RowStore, iterations?: number) {
  const keys = createKeys(rows);
  const applications = createApplicationStore(rows, keys);
  return {
    rows,
    keys,
    applications,
    catalogue: createCatalogue(rows),
    receipts: createReceiptStore(rows, keys),
    sessionKeys: createSessionKeyStore(rows, keys),
    lock: createLockStore(rows, keys, {
      now: Date.now,
      iterations,
      onKeyChanged: applications.clearCache,
    }),
  };
}
export type Stores = ReturnType<typeof openStores>;
