import type { RowStore } from './rows.ts';

/** The row with the time of the last use, in milliseconds of the phone's clock. */
export const lastUsedKey = 'lastUsed';

export function createCatalogue(rows: RowStore) {
  let deviceId: string | undefined;
  const read = async (key: string): Promise<unknown> =>
    (await rows.transact('r', ['catalogue'], (tables) => tables.catalogue.get(key)))?.value;
  const change = <Value>(key: string, next: (value: unknown) => Value): Promise<Value> =>
    rows.transact('rw', ['catalogue'], async ({ catalogue }) => {
      const value = next((await catalogue.get(key))?.value);
      await catalogue.put({ key, value, storedAt: new Date().toISOString() });
      return value;
    });

  return {
    read,
    change: async (key: string, next: (value: unknown) => unknown): Promise<void> =>
      void (await change(key, next)),
    write: async (key: string, value: unknown): Promise<void> => void (await change(key, () => value)),

    /** Returns a random id of this browser's database. It says nothing about a person and outlives an application. */
    deviceId: async (): Promise<string> => {
      const known = deviceId ?? (await read('deviceId'));
      // Two tabs that start together agree on the id that was written first.
      deviceId =
        typeof known === 'string'
          ? known
          : await change('deviceId', (stored) => (typeof stored === 'string' ? stored : crypto.randomUUID()));
      return deviceId;
    },
  };
}
