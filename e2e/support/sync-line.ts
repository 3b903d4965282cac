import type { BrowserContext, Page } from 'playwright-core';

/** A text of the status line under the header, and when it appeared, in milliseconds since 1970. */
export type Said = { atMs: number; words: string };

const selector = '[role=status] > a[href="/notification"]';

/** Returns the status line under the header. */
export const syncWordsOn = async (page: Page): Promise<string> =>
  (await page.locator(selector).allInnerTexts()).join(' | ');

/** Records every text of the status line on all pages that are opened from now on. */
export async function listenToSyncLine(context: BrowserContext): Promise<readonly Said[]> {
  const said: Said[] = [];
  await context.exposeBinding('noteSyncWords', (_source, atMs: number, words: string) => {
    said.push({ atMs, words });
  });
  await context.addInitScript(`
    let last = '';
    new MutationObserver(() => {
      const words = document.querySelector('${selector}')?.textContent ?? '';
      if (words === last) return;
      last = words;
      window.noteSyncWords(Date.now(), words);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  `);
  return said;
}

/** Reads from a text how many changes are left to send; undefined when the text does not say. */
export const leftIn = (words: string): number | undefined => {
  const [, left] = /\((\d+) left/.exec(words) ?? [];
  return left === undefined ? undefined : Number(left);
};
