import type { Page } from 'playwright-core';

/** Returns the kind and order of every row of a table in the phone's database. */
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
