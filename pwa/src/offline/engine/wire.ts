import { createDexieRows } from '../database/dexie-rows.ts';
import { createGateway } from '../database/gateway.ts';
import { reportHealth, useStorageHealth } from '../storage-health.ts';
import { createApplicationStore } from '../store/application-store.ts';
import { createCatalogue } from '../store/catalogue-store.ts';
import { createFileStore } from '../store/file-store.ts';
import { createKeys } from '../store/keys.ts';
import { createLockStore } from '../store/lock-store.ts';
import { createReceiptStore } from '../store/receipt-store.ts';

/** What this page keeps things with: one of each, made when the core is first needed. */
export const rows = createGateway({
  createRows: createDexieRows,
  // A connection that works again unlocks nothing.
  report: (kind) => {
    if (kind !== 'ok' || useStorageHealth.getState().kind !== 'locked') reportHealth(kind);
  },
});
export const keys = createKeys(rows);
export const applications = createApplicationStore(rows, keys);
export const files = createFileStore(rows, keys);
export const catalogue = createCatalogue(rows);
export const receipts = createReceiptStore(rows, keys);
export const lock = createLockStore(rows, keys, { now: Date.now, onKeyChanged: applications.forgetOpened });
