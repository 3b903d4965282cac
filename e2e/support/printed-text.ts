import { openPdf } from '@tshepa/integrations/pdf';
import type { Page } from 'playwright-core';

const withoutSpace = (text: string) => text.replace(/\s/g, '');

/**
 * Prints the page as a PDF and reads it. `missing` returns the given texts that are not on the paper. White
 * space is ignored, because a PDF does not keep it where lines break.
 */
export async function printed(page: Page): Promise<{ missing: (texts: readonly string[]) => string[] }> {
  const opened = await openPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true })), '');
  if (opened.kind !== 'opened') throw new Error(`The printed PDF cannot be read: it is ${opened.kind}`);
  const paper = withoutSpace(opened.items.map(({ text }) => text).join(''));
  return { missing: (texts) => texts.filter((text) => !paper.includes(withoutSpace(text))) };
}
