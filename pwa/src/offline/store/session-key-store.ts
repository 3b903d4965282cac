import { isRecord } from '../../platform/json.ts';
import { type DataKey, openBytes, type Place, sealBytes } from './codec.ts';
import { KeyChangedError, type Keys, LockedError } from './keys.ts';
import type { RowStore, Rows, Sealed } from './rows.ts';

/** The gateway accepts a person's session cookie only together with this key. */
export type SessionKey = {
  key: string;
  /**
   * True while the session still has to move to this key. Until then the server knows the browser's session without a
   * key.
   */
  isMoving: boolean;
};

/** After a wipe the key is in plain text, because the phone must still tell the server that the person has left. */
type Stored = { sealed: Sealed; isMoving: boolean } | { key: string };

export const sessionRow = 'session';
const sessionPlace: Place = 'catalogue/session';
const keyBytes = 32;

const isStored = (value: unknown): value is Stored =>
  isRecord(value) && ('sealed' in value || 'key' in value);

export const rowOf = (value: Stored) => ({ key: sessionRow, value, storedAt: new Date().toISOString() });

const newKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(keyBytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Seals the session key under another data key. A session key in plain text is sealed from now on. */
export async function resealSession(
  from: DataKey,
  to: DataKey,
  row: Rows['catalogue'],
): Promise<Rows['catalogue']> {
  const { value } = row;
  if (!isStored(value)) return row;
  const isSealed = 'sealed' in value;
  const bytes = isSealed
    ? await openBytes(from, sessionPlace, value.sealed)
    : new TextEncoder().encode(value.key);
  return rowOf({ sealed: await sealBytes(to, sessionPlace, bytes), isMoving: isSealed && value.isMoving });
}

export function createSessionKeyStore(rows: RowStore, keys: Keys) {
  /** Returns undefined when no session key is stored, or the data key that sealed it is gone. @throws LockedError */
  const read = async (): Promise<SessionKey | undefined> => {
    const row = await rows.transact('r', ['catalogue'], ({ catalogue }) => catalogue.get(sessionRow));
    const value = row?.value;
    if (!isStored(value)) return undefined;
    if ('key' in value) return { key: value.key, isMoving: false };
    const dataKey = await keys.forRow(value);
    if (!dataKey && (await keys.state()).kind === 'locked') throw new LockedError();
    if (!dataKey) return undefined;
    const bytes = await openBytes(dataKey, sessionPlace, value.sealed);
    return { key: new TextDecoder().decode(bytes), isMoving: value.isMoving };
  };

  return {
    read,

    /** Returns the key, and creates it if there is none. @throws LockedError, KeyChangedError */
    ensure: async ({ isMoving }: { isMoving: boolean }): Promise<SessionKey> => {
      const known = await read();
      if (known) return known;
      const dataKey = await keys.ensure();
      const sealed = await sealBytes(dataKey, sessionPlace, new TextEncoder().encode(newKey()));
      await rows.transact('rw', ['catalogue', 'keys'], async (tables) => {
        await keys.assertCurrent(tables, dataKey);
        const stored = (await tables.catalogue.get(sessionRow))?.value;
        // Another tab may have created a key in the meantime. A key that is sealed under a former data key is replaced.
        if (isStored(stored) && ('key' in stored || stored.sealed.keyId === dataKey.keyId)) return;
        await tables.catalogue.put(rowOf({ sealed, isMoving }));
      });
      const made = await read();
      if (!made) throw new KeyChangedError();
      return made;
    },

    /** Notes that the server has moved the session to the key. */
    moved: (): Promise<void> =>
      rows.transact('rw', ['catalogue'], async ({ catalogue }) => {
        const stored = (await catalogue.get(sessionRow))?.value;
        if (isStored(stored) && 'sealed' in stored)
          await catalogue.put(rowOf({ ...stored, isMoving: false }));
      }),

    /** Deletes the key after the server has ended the session. */
    end: (): Promise<void> =>
      rows.transact('rw', ['catalogue'], async ({ catalogue }) => catalogue.delete(sessionRow)),
  };
}
