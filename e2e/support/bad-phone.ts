import { AppError, toProblem } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Page, Request } from 'playwright-core';
import { storedRecord } from './records.ts';
import type { TestSystem } from './system.ts';

/** A command of the phone, with the status of its reply. */
export type SentCommand = {
  path: string;
  key: string;
  sequence: number | undefined;
  status: number;
  body: string;
};

/** Records every command of a phone except those for sessions, in the order of the replies. */
export function recordCommands(page: Page): SentCommand[] {
  const commands: SentCommand[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const headers = request.headers();
    const { pathname: path } = new URL(response.url());
    const key = headers['idempotency-key'];
    if (!key || path === '/session') return;
    const sequence = headers['sequence'] ? Number(headers['sequence']) : undefined;
    commands.push({ path, key, sequence, status: response.status(), body: request.postData() ?? '' });
  });
  return commands;
}

export const isAccepted = ({ status }: SentCommand) => status >= 200 && status < 300;

/** True for calls to the server, and false for the app's code and styles. */
const isCall = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType());

/**
 * Loses all calls of a page. Its code still loads, as it would in an installed app. The page must have no service
 * worker. Returns a function that restores the connection.
 */
export async function disconnect(page: Page): Promise<() => Promise<void>> {
  const everything = '**/*';
  await page.route(everything, (route) => (isCall(route.request()) ? route.abort() : route.fallback()));
  return async () => {
    await page.unroute(everything);
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
}

/** Runs before the app: `loseDatabase(times)` breaks the database's open connection and the next `times - 1`. */
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

/** Runs before the app: every write fails while `isPhoneFull` is true. */
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
 * Keeps a connection to the database open, like a page of an older app. A polite page closes its connection when
 * another page wants to upgrade the database.
 */
export const holdDatabase = (page: Page, { isPolite }: { isPolite: boolean }) =>
  page.evaluate(`(async () => {
    ${opened}
    globalThis.held = await open();
    if (${isPolite}) held.onversionchange = () => held.close();
  })()`);

/** Upgrades the phone's database as a newer app would, and closes it again. */
export const upgradeDatabase = (page: Page, version: number) =>
  page.evaluate(`(async () => {
    ${opened}
    (await open(${version})).close();
  })()`);

/**
 * Rewrites the rows of a table. `change` is the source of a function that returns the new row, or undefined to remove
 * the row.
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

/** Returns the unencrypted fields of the rows of a table. */
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
 * Limits the storage of the app. It must be called before the app opens its database, because the browser caches the
 * quota for a while. Returns a function that removes the limit.
 */
export async function limitStorage(page: Page, quotaSize: number): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  return async () => {
    await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  };
}

/** Returns everything that scripts of this site can read in the browser's caches and cookies. */
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

type Queued = { id: string; kind: string; state: string; notBefore: number };

/** Returns the unencrypted fields of the outbox. */
export const queued = (page: Page) => rowsOf<Queued>(page, 'outbox');
export const statesOf = async (page: Page) =>
  (await queued(page)).map(({ kind, state }) => `${kind} ${state}`).toSorted();

/** Finds the status line under the header. */
export const syncLine = (page: Page, words: string | RegExp) =>
  page.getByRole('status').getByRole('link', { name: words });

/** Returns the person's documents on the server, without the bureau's reports. */
export const documentsOf = async (system: TestSystem, customerId: string) => {
  const { files } = await storedRecord(system, customerId);
  const own = files.filter(({ fileType }) => fileType === 'BANK_STATEMENT' || fileType === 'PAYSLIP');
  return own.map(({ fileName }) => fileName).toSorted();
};

/** Closes a page without warning, like a phone that is short of memory. Returns the next page of that phone. */
export async function crashTab(page: Page): Promise<Page> {
  const { resolve, promise } = Promise.withResolvers<void>();
  page.once('crash', () => resolve());
  const cdp = await page.context().newCDPSession(page);
  cdp.send('Page.crash').catch(() => undefined);
  await promise;
  const next = await page.context().newPage();
  next.setDefaultTimeout(15_000);
  await page.close();
  return next;
}

/** Presses a file field, and waits until the camera or file chooser opens. The test's browser does not show either. */
export async function openPicker(page: Page, name: string) {
  const isOpen = page.waitForEvent('filechooser');
  await page.locator(`input[name=${name}]`).click();
  await isOpen;
}

/** Answers every call to an address with an error. */
export const answerWith = (page: Page, address: string | RegExp, error: AppError) =>
  page.route(address, (route) =>
    route.fulfill({
      status: error.status,
      headers: { 'content-type': 'application/problem+json' },
      body: JSON.stringify(toProblem(error)),
    }),
  );

/** Replaces one text by another in the replies from an address, like a newer server. Returns a function that stops it. */
export async function answerLikeNewerServer(page: Page, address: string, text: string, newer: string) {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(text, newer) });
  });
  return () => page.unroute(address);
}

/** Answers every call to an address with the request to try again after some seconds. */
export const answerTryLater = (page: Page, address: string, retryAfterSeconds: number) =>
  answerWith(page, address, new AppError('service.unavailable', { retryAfterSeconds }));

/** A command of a kind and version that this app does not know, as a newer app may have queued it. */
export const commandOfNewerApp = (customerId: string) => ({
  id: newId(),
  customerId,
  kind: 'selfie',
  version: 7,
  step: 'payslip',
  createdAt: new Date().toISOString(),
  attempts: 0,
  notBefore: 0,
  state: 'waiting',
  seq: null,
  order: 0,
  rev: newId(),
});
