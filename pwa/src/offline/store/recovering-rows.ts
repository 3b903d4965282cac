import { failureOf, type StorageHealth } from '../light/storage-health.ts';
import type { DatabaseEvents, DexieRows } from './dexie-rows.ts';
import { createMemoryRows } from './memory-rows.ts';
import type { Mode, RowStore, TableName } from './rows.ts';

type Ports = {
  createRows: (events: DatabaseEvents) => DexieRows;
  report: (health: StorageHealth['kind']) => void;
};

/**
 * Opens a lost connection again once, uses memory where the browser stores nothing, and asks for a reload when another
 * tab has a newer version. Any other failure is reported and thrown unchanged.
 */
export function createRecoveringRows({ createRows, report }: Ports): RowStore {
  let isReplaced = false;
  let isFull = false;
  const rows = createRows({
    onReplaced: () => {
      isReplaced = true;
      report('reload-needed');
    },
    onBlocked: () => report('blocked'),
  });
  const reported = (health: StorageHealth['kind'], error: unknown) => {
    report(health);
    return error;
  };

  /** Opens the database. `first` is the error of the first try. */
  const open = async (first?: unknown): Promise<RowStore> => {
    try {
      await rows.open();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'connection' && first === undefined) return open(error);
      const isBroken = first !== undefined && ![first, error].some(isPrivateWindow);
      if (failure === 'newer' || isBroken) throw reported('reload-needed', error);
      if (failure === 'quota') throw reported('quota', error);
      report('memory-only');
      return createMemoryRows();
    }
    report('ok');
    return rows;
  };
  let opening: Promise<RowStore> | undefined;
  const opened = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    transact: async (mode, names, work) => {
      const store = await opened();
      try {
        const result = await store.transact(mode, names, work);
        if (isFull && provesRoom(mode, names)) {
          isFull = false;
          report('ok');
        }
        return result;
      } catch (error) {
        const failure = failureOf(error);
        isFull ||= failure === 'quota';
        if (failure === 'quota') throw reported('quota', error);
        if (failure !== 'connection' || store !== rows) throw error;
        // The other tab's newer tables must not be opened by this code.
        if (isReplaced) throw reported('reload-needed', error);
      }
      try {
        rows.close();
        opening = undefined;
        return await (await opened()).transact(mode, names, work);
      } catch (error) {
        throw failureOf(error) === 'connection' ? reported('reload-needed', error) : error;
      }
    },
  };
}

/**
 * Returns true for a write whose success proves that the phone has room again. A write to no table but `blobs` may just
 * delete the chunks of a document that found no room.
 */
const provesRoom = (mode: Mode, names: readonly TableName[]) =>
  mode === 'rw' && names.some((table) => table !== 'blobs');

/** Returns true for a private window. In some browsers it fails like a broken connection, but every time. */
const isPrivateWindow = (error: unknown) =>
  error instanceof Error && (error.name === 'InvalidStateError' || /private|mutation/i.test(error.message));
