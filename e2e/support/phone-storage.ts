import type { Page } from 'playwright-core';

/** Returns everything in every database of the phone as text, with bytes as Latin-1. */
export const textOnPhone = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const answer = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const latin = new TextDecoder('latin1');
    const show = (value) => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return latin.decode(value);
      if (value && typeof value === 'object') return Object.entries(value).map(([key, part]) => key + '=' + show(part)).join(' ');
      return String(value);
    };
    const parts = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        parts.push(store, show(await answer(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return parts.join(' ');
  })()`);

/** Returns all rows of a table of the phone's database. */
const rowsOf = <Row>(page: Page, table: string): Promise<Row[]> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('tshepa');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const rows = opening.result.transaction('${table}').objectStore('${table}').getAll();
      rows.onerror = () => reject(rows.error);
      rows.onsuccess = () => {
        opening.result.close();
        resolve(rows.result.map(({ kind, order }) => ({ kind, order })));
      };
    };
  })`);

/** Returns the kinds of the commands in the outbox, in order. */
export async function commandsOnPhone(page: Page): Promise<string[]> {
  const rows = await rowsOf<{ kind: string; order: number }>(page, 'outbox');
  return rows.sort((one, other) => one.order - other.order).map(({ kind }) => kind);
}

export const applicationsOnPhone = async (page: Page): Promise<number> =>
  (await rowsOf(page, 'applications')).length;
