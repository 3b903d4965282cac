import type { Page } from 'playwright-core';

/** Runs before the app: delays the encryption of each chunk of a document, but not the encryption of answers. */
export const slowSealing = (delayMs: number) => `(() => {
  const encrypt = SubtleCrypto.prototype.encrypt;
  SubtleCrypto.prototype.encrypt = async function (...parts) {
    if (parts[2].byteLength > 100_000) await new Promise((resolve) => setTimeout(resolve, ${delayMs}));
    return encrypt.apply(this, parts);
  };
})()`;

/** Runs before the app: delays the opening of the database, as on a phone whose storage is busy. */
export const slowDatabase = (delayMs: number) => `(() => {
  const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess');
  Object.defineProperty(IDBOpenDBRequest.prototype, 'onsuccess', {
    set(listen) {
      set.call(this, (event) => setTimeout(() => listen.call(this, event), ${delayMs}));
    },
  });
})()`;

/** Limits the upload of documents to this many bytes a second. */
export async function slowLine(page: Page, uploadThroughput: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

/** Scripts that run before the app and imitate browsers and private windows that store nothing. */
export const withoutDatabase = {
  missing: `Object.defineProperty(globalThis, 'indexedDB', { value: undefined })`,
  throwsWhenNamed: `Object.defineProperty(globalThis, 'indexedDB', {
    get() { throw new DOMException('Refused', 'SecurityError'); },
  })`,
  forbidden: `IDBFactory.prototype.open = () => { throw new DOMException('Refused', 'SecurityError'); }`,
  /** Imitates Firefox's private windows, which refused the database only after a while. */
  private: `(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function () {
      const request = open.call(this, 'never');
      request.addEventListener('upgradeneeded', (event) => {
        event.stopImmediatePropagation();
        request.transaction.abort();
      });
      Object.defineProperty(request, 'error', {
        value: new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError'),
      });
      return request;
    };
  })()`,
} as const;

/** Records every text that a page shows, however briefly. Returns a function that reads the recorded texts. */
export async function shownWords(page: Page): Promise<() => Promise<string>> {
  const watch = `(() => {
    globalThis.shownWords = new Set();
    new MutationObserver(() => shownWords.add(document.body?.textContent ?? '')).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  })()`;
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () => page.evaluate(`[...shownWords].join('\\n')`);
}
