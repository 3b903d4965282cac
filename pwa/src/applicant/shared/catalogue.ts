import { changeCatalogue, readCatalogue as readStored } from '../../offline/index.ts';

/** Reference data, and what this phone remembers of itself: never anything of a person. */
export async function readCatalogue(key: string): Promise<unknown> {
  try {
    return await readStored(key);
  } catch {
    return undefined;
  }
}

/** Keeps a value for later visits; without storage it is forgotten with the page. */
export async function writeCatalogue(key: string, value: unknown): Promise<void> {
  try {
    await changeCatalogue(key, () => value);
  } catch {
    // Private windows and full phones forget, nothing more.
  }
}
