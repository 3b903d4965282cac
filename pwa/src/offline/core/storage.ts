import { reportHealth, useStorageHealth } from '../light/storage-health.ts';
import { createApplicationStore } from '../store/application-store.ts';
import { createCatalogue } from '../store/catalogue-store.ts';
import { createDexieRows } from '../store/dexie-rows.ts';
import { createFileStore } from '../store/file-store.ts';
import { createKeys } from '../store/keys.ts';
import { createLockStore } from '../store/lock-store.ts';
import { createReceiptStore } from '../store/receipts.ts';
import { createRecoveringRows } from '../store/recovering-rows.ts';

/** The stores of this page, one of each, created when the core is first needed. */
export const rows = createRecoveringRows({
  createRows: createDexieRows,
  // A connection that works again does not unlock the phone.
  report: (kind) => {
    if (kind !== 'ok' || useStorageHealth.getState().kind !== 'locked') reportHealth(kind);
  },
});
export const keys = createKeys(rows);
export const applications = createApplicationStore(rows, keys);
export const files = createFileStore(rows, keys);
export const catalogue = createCatalogue(rows);
export const receipts = createReceiptStore(rows, keys);
export const lock = createLockStore(rows, keys, { now: Date.now, onKeyChanged: applications.clearCache });
