import type { StorageHealth } from '../light/storage-health.ts';
import { failureOf } from '../light/storage-health.ts';
import type { DatabaseEvents, DexieRows } from './dexie-rows.ts';
import { createMemoryRows } from './memory-rows.ts';
import type { RowStore } from './rows.ts';

export type RecoveryPorts = {
  createRows: (events: DatabaseEvents) => DexieRows;
  report: (health: StorageHealth['kind']) => void;
};

/**
 * The phone's database with what goes wrong with it taken care of: a lost connection is opened again once, a browser
 * that keeps nothing gets memory, a newer version in another tab asks for a reload. What cannot be mended is thrown as
 * the browser said it, after it was reported.
 */
export function createRecoveringRows({ createRows, report }: RecoveryPorts): RowStore {
  let isReplaced = false;
  let isFull = false;
  const rows = createRows({
    onReplaced: () => {
      isReplaced = true;
      report('reload-needed');
    },
    onBlocked: () => report('blocked'),
  });
  let opening: Promise<RowStore> | undefined;

  const open = async (): Promise<RowStore> => {
    try {
      await rows.open();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'newer') {
        report('reload-needed');
        throw error;
      }
      if (failure === 'connection') return openAgain(error);
      if (failure === 'quota') throw reported('quota', error);
      report('memory-only');
      return createMemoryRows();
    }
    report('ok');
    return rows;
  };
  /** Private windows of some browsers fail like a broken connection does, only every time. */
  const openAgain = async (first: unknown): Promise<RowStore> => {
    try {
      await rows.open();
    } catch (error) {
      if (!isPrivateWindow(first) && !isPrivateWindow(error)) throw reported('reload-needed', error);
      report('memory-only');
      return createMemoryRows();
    }
    report('ok');
    return rows;
  };
  const reported = (health: StorageHealth['kind'], error: unknown) => {
    report(health);
    return error;
  };
  const opened = () => {
    opening ??= open().catch((error: unknown) => {
      // Whoever comes next tries anew.
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
        // There is room again.
        if (isFull && mayKeep(mode, names)) report('ok');
        isFull &&= !mayKeep(mode, names);
        return result;
      } catch (error) {
        const failure = failureOf(error);
        isFull ||= failure === 'quota';
        if (failure === 'quota') throw reported('quota', error);
        if (failure !== 'connection' || store !== rows) throw error;
        // The other tab's newer tables are not for this code.
        if (isReplaced) throw reported('reload-needed', error);
      }
      try {
        rows.close();
        opening = undefined;
        return await (await opened()).transact(mode, names, work);
      } catch (error) {
        const failure = failureOf(error);
        throw failure === 'connection' ? reported('reload-needed', error) : error;
      }
    },
  };
}

/** Pieces of a document that found no room are taken away by themselves: that says nothing of the room there is. */
const mayKeep = (mode: 'r' | 'rw', names: readonly string[]) =>
  mode === 'rw' && names.some((table) => table !== 'blobs');

const isPrivateWindow = (error: unknown) =>
  error instanceof Error && (error.name === 'InvalidStateError' || /private|mutation/i.test(error.message));
