import { personOfPage } from '../../platform/storage/progress.ts';
import { reportHealth, useStorageHealth } from '../light/storage-health.ts';
import { createDexieRows } from '../store/dexie-rows.ts';
import { openStores } from '../store/open-stores.ts';
import { createRecoveringRows } from '../store/recovering-rows.ts';

/** The stores of this page's person, created once, when the code in `core/` is loaded. */
export const { rows, keys, applications, catalogue, receipts, sessionKeys, lock } = openStores(
  createRecoveringRows({
    createRows: (events) => createDexieRows(personOfPage(), events),
    // The phone stays locked when the connection to its database works again.
    report: (kind) => {
      if (kind !== 'ok' || useStorageHealth.getState().kind !== 'locked') reportHealth(kind);
    },
  }),
);

/** Opens the stores of somebody else who uses this phone. Failures there say nothing about this page's storage. */
export const openStoresOf = (person: string | undefined) =>
  openStores(
    createRecoveringRows({
      createRows: (events) => createDexieRows(person, events),
      report: () => undefined,
    }),
  );
