import type { Page } from 'playwright-core';

/** Runs before the app: each piece of a document takes so long to be sealed. Answers are as fast as ever. */
export const slowSealing = (delayMs: number) => `(() => {
  const encrypt = SubtleCrypto.prototype.encrypt;
  SubtleCrypto.prototype.encrypt = async function (...parts) {
    if (parts[2].byteLength > 100_000) await new Promise((resolve) => setTimeout(resolve, ${delayMs}));
    return encrypt.apply(this, parts);
  };
})()`;

/** Runs before the app: the database takes so long to be opened, as on a phone whose storage is busy. */
export const slowDatabase = (delayMs: number) => `(() => {
  const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess');
  Object.defineProperty(IDBOpenDBRequest.prototype, 'onsuccess', {
    set(listen) {
      set.call(this, (event) => setTimeout(() => listen.call(this, event), ${delayMs}));
    },
  });
})()`;

/** Documents leave the phone at so many bytes a second. */
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

/** Run before the app: browsers and windows that keep nothing. */
export const withoutDatabase = {
  missing: `Object.defineProperty(globalThis, 'indexedDB', { value: undefined })`,
  unmentionable: `Object.defineProperty(globalThis, 'indexedDB', {
    get() { throw new DOMException('Refused', 'SecurityError'); },
  })`,
  forbidden: `IDBFactory.prototype.open = () => { throw new DOMException('Refused', 'SecurityError'); }`,
  /** As Firefox's private windows were for years: refused only after a while. */
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

/** Writes down every word that any screen of a page shows, for however short a time. Answers how to read it. */
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
