import { changeCatalogue, readCatalogue as readStored } from '../../offline/index.ts';

/** Reference data and settings of this phone; no personal data. */
export async function readCatalogue(key: string): Promise<unknown> {
  try {
    return await readStored(key);
  } catch {
    return undefined;
  }
}

/** Stores a value for later visits. Without storage it is lost with the page. */
export async function writeCatalogue(key: string, value: unknown): Promise<void> {
  try {
    await changeCatalogue(key, () => value);
  } catch {
    // Private windows and full phones do not store it.
  }
}
