import { deflateSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';

/** A change that the phone asked the server for, and what it was told. */
export type Asked = { path: string; key: string; sequence: number | undefined; status: number; body: string };

/** Every change that a phone asks for, in the order of the answers. Sessions are none. */
export function watchChanges(page: Page): Asked[] {
  const asked: Asked[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const headers = request.headers();
    const { pathname: path } = new URL(response.url());
    const key = headers['idempotency-key'];
    if (!key || path === '/session') return;
    const sequence = headers['sequence'] ? Number(headers['sequence']) : undefined;
    asked.push({ path, key, sequence, status: response.status(), body: request.postData() ?? '' });
  });
  return asked;
}

export const isTaken = ({ status }: Asked) => status >= 200 && status < 300;

/** Whether a call is one of the app's to the server; code and styles are not. */
const isCall = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType());

/**
 * Takes the phone's line away from everything but code, which an installed app would have. Answers how to give it
 * back. For pages without a service worker.
 */
export async function withoutLine(page: Page): Promise<() => Promise<void>> {
  const everything = '**/*';
  await page.route(everything, (route) => (isCall(route.request()) ? route.abort() : route.fallback()));
  return async () => {
    await page.unroute(everything);
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
}

/** Runs before the app: its clock is off by so much; what the browser itself does with time is not. */
export const clockOff = (offsetMs: number) => `(() => {
  const real = Date;
  const now = () => real.now() + ${offsetMs};
  globalThis.Date = new Proxy(real, {
    construct: (target, parts) => (parts.length === 0 ? new target(now()) : new target(...parts)),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
})()`;

/** Runs before the app: `loseDatabase(times)` breaks the connection that is open, and the next ones, so many in all. */
export const breakableDatabase = `(() => {
  let lost = new WeakSet();
  let left = 0;
  const connections = new Set();
  const transaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...parts) {
    if (this.name !== 'tshepa') return transaction.apply(this, parts);
    if (!connections.has(this)) {
      connections.add(this);
      if (left > 0) {
        left -= 1;
        lost.add(this);
      }
    }
    if (lost.has(this))
      throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
    return transaction.apply(this, parts);
  };
  globalThis.loseDatabase = (times) => {
    left = times - 1;
    for (const connection of connections) lost.add(connection);
  };
})()`;

export const loseDatabase = (page: Page, times: number) => page.evaluate(`loseDatabase(${times})`);

/** Runs before the app: while `isPhoneFull`, nothing more is kept. */
export const fillablePhone = `(() => {
  globalThis.isPhoneFull = false;
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...parts) {
    if (isPhoneFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    return put.apply(this, parts);
  };
})()`;

const opened = `const open = (version) => new Promise((resolve, reject) => {
  const opening = version ? indexedDB.open('tshepa', version) : indexedDB.open('tshepa');
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});`;

/**
 * Keeps a connection to the phone's database open, as a page of an older app does. One that closes when it is told to
 * is how such pages should behave.
 */
export const holdDatabase = (page: Page, { isPolite }: { isPolite: boolean }) =>
  page.evaluate(`(async () => {
    ${opened}
    globalThis.held = await open();
    if (${isPolite}) held.onversionchange = () => held.close();
  })()`);

/** Opens the phone's database at a version of tomorrow and closes it again. */
export const upgradeDatabase = (page: Page, version: number) =>
  page.evaluate(`(async () => {
    ${opened}
    (await open(${version})).close();
  })()`);

/**
 * Rewrites rows of a table: `change` is the source of a function that gets a row and answers the new one, nothing to
 * remove it, or the same to leave it.
 */
export const rewriteRows = (page: Page, table: string, change: string) =>
  page.evaluate(`(async () => {
    ${opened}
    const database = await open();
    const change = ${change};
    const transaction = database.transaction('${table}', 'readwrite');
    const walking = transaction.objectStore('${table}').openCursor();
    walking.onsuccess = () => {
      const cursor = walking.result;
      if (!cursor) return;
      const next = change(structuredClone(cursor.value));
      if (next === undefined) cursor.delete();
      else cursor.update(next);
      cursor.continue();
    };
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    database.close();
  })()`);

/** Adds a row as it stands. */
export const addRow = (page: Page, table: string, row: object) =>
  page.evaluate(`(async () => {
    ${opened}
    const database = await open();
    const transaction = database.transaction('${table}', 'readwrite');
    transaction.objectStore('${table}').put(${JSON.stringify(row)});
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    database.close();
  })()`);

/** How many rows a table has, and what is in clear in them. */
export const rowsOf = <Row>(page: Page, table: string): Promise<Row[]> =>
  page.evaluate(`(async () => {
    ${opened}
    const database = await open();
    const rows = await new Promise((resolve, reject) => {
      const asking = database.transaction('${table}').objectStore('${table}').getAll();
      asking.onsuccess = () => resolve(asking.result);
      asking.onerror = () => reject(asking.error);
    });
    database.close();
    return rows.map(({ sealed, bytes, key, ...row }) => row);
  })()`);

/**
 * Gives this phone only so many bytes for the app. Before the app has opened its database: the browser believes for a
 * while what it was told of the room. Answers how to give it back.
 */
export async function leaveRoom(page: Page, quotaSize: number): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  return async () => {
    await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  };
}

/** What scripts of this site can read in the browser's caches and cookies, addresses and texts. */
export const cachedText = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const found = [document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        found.push(request.url, await response.text());
      }
    }
    return found.join('\\n');
  })()`);

/** A PDF of a few kilobytes whose only page unpacks to so many bytes. */
export function pdfBomb(unpackedBytes: number): Buffer {
  const text = 'BT /F1 12 Tf 50 700 Td (Statement of account, month by month, of a patient person) Tj ET\n';
  const packed = deflateSync(Buffer.concat([Buffer.from(text), Buffer.alloc(unpackedBytes, ' ')]), {
    level: 9,
  });
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const bodies = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 ${font} >> >> >>`,
    ),
    Buffer.concat([
      Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]),
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, body] of bodies.entries()) {
    places.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n'));
  }
  const start = length();
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = bodies.length + 1;
  parts.push(
    Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`),
    Buffer.from(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}
