import { v4 as uuidV4 } from 'uuid';
import type { RowStore } from './rows.ts';

/** Cached reference data and what this device knows of itself; nothing of a person. */
export function createCatalogue(rows: RowStore) {
  let deviceId: string | undefined;
  const read = async (key: string): Promise<unknown> =>
    (await rows.transact('r', ['catalogue'], (tables) => tables.catalogue.get(key)))?.value;
  const change = (key: string, next: (value: unknown) => unknown): Promise<void> =>
    rows.transact('rw', ['catalogue'], async ({ catalogue }) => {
      const value = next((await catalogue.get(key))?.value);
      await catalogue.put({ key, value, storedAt: new Date().toISOString() });
    });

  return {
    read,
    change,
    write: (key: string, value: unknown) => change(key, () => value),
    remove: (key: string) => rows.transact('rw', ['catalogue'], (tables) => tables.catalogue.remove(key)),

    /** A random name for this browser's database; says nothing about a person and outlives an application. */
    deviceId: async (): Promise<string> => {
      if (deviceId) return deviceId;
      const known = await read('deviceId');
      if (typeof known === 'string') {
        deviceId = known;
        return known;
      }
      // Two tabs that start together agree on the first that was written.
      await change('deviceId', (stored) => (typeof stored === 'string' ? stored : uuidV4()));
      const written = await read('deviceId');
      deviceId = typeof written === 'string' ? written : uuidV4();
      return deviceId;
    },
    forgetDevice: () => {
      deviceId = undefined;
    },
  };
}
export type Catalogue = ReturnType<typeof createCatalogue>;
