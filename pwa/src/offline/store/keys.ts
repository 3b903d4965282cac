import { makeKey } from '../../platform/storage/sealing.ts';
import type { DataKey } from './codec.ts';
import type { KeyRow, RowStore, Sealed, Tables } from './rows.ts';

export type KeyState = { kind: 'none' } | { kind: 'locked' } | { kind: 'open'; key: DataKey };

/** Thrown when another tab has written since the rows were read, so that the caller must decide again. */
export class StaleReadError extends Error {}

/** Thrown when another tab has created, destroyed or locked the key since it was read. The caller must decide again. */
export class KeyChangedError extends Error {
  constructor() {
    super('The key of this phone has changed');
    this.name = 'KeyChangedError';
  }
}

/** Thrown when the PIN has not been entered, because nothing sealed can be read or written before that. */
export class LockedError extends Error {
  constructor() {
    super('This phone is locked by a PIN');
    this.name = 'LockedError';
  }
}

export const makeDataKey = async (isReadable = false): Promise<DataKey> => ({
  keyId: crypto.randomUUID(),
  key: await makeKey(isReadable),
});

/** A key that a PIN protects is only in memory, from `unlock` until the page closes. */
export function createKeys(rows: RowStore) {
  let known: DataKey | undefined;

  const readRow = () => rows.transact('r', ['keys'], (tables) => tables.keys.get('data'));
  const stateOf = (row: KeyRow | undefined): KeyState => {
    if (!row) return { kind: 'none' };
    if (known?.keyId === row.keyId) return { kind: 'open', key: known };
    if ('pin' in row) return { kind: 'locked' };
    known = { keyId: row.keyId, key: row.key };
    return { kind: 'open', key: known };
  };

  return {
    state: async (): Promise<KeyState> => (known ? { kind: 'open', key: known } : stateOf(await readRow())),

    /**
     * Returns the key that sealed a row. Returns null when the row is not sealed, or when the key is lost or locked.
     */
    forRow: async ({ sealed }: { sealed?: Sealed }): Promise<DataKey | null> => {
      if (!sealed) return null;
      if (known?.keyId === sealed.keyId) return known;
      const row = await readRow();
      // Another tab may have created a new key.
      if (known && row?.keyId !== known.keyId) known = undefined;
      const state = stateOf(row);
      return state.kind === 'open' && state.key.keyId === sealed.keyId ? state.key : null;
    },

    /** Returns the key, and creates it if there is none. @throws LockedError */
    ensure: async (): Promise<DataKey> => {
      if (known) return known;
      let state = stateOf(await readRow());
      if (state.kind === 'none') {
        const made: KeyRow = { id: 'data', ...(await makeDataKey()) };
        // Another tab may have created a key in the meantime.
        state = await rows.transact('rw', ['keys'], async ({ keys }) => {
          const stored = await keys.get('data');
          if (!stored) await keys.put(made);
          return stateOf(stored ?? made);
        });
      }
      if (state.kind !== 'open') throw new LockedError();
      return state.key;
    },

    /** Called within a write, so that nothing is sealed under a key that no longer exists. @throws KeyChangedError */
    assertCurrent: async ({ keys }: Pick<Tables, 'keys'>, { keyId }: DataKey): Promise<void> => {
      const row = await keys.get('data');
      if (row?.keyId === keyId) return;
      known = undefined;
      throw new KeyChangedError();
    },

    remember: (key: DataKey) => {
      known = key;
    },
    forget: () => {
      known = undefined;
    },
    readRow,
  };
}
export type Keys = ReturnType<typeof createKeys>;
