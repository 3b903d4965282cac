import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findTestBrowser, quietFlags } from '@tshepa/test-kit/programs/browser';
import { chromium } from 'playwright-core';
import type { Document } from '../document.ts';
import type { Style } from '../style.ts';
import { footHtml, typesetHtml } from '../typeset/html.ts';

/** Prints papers to PDF in one browser that stays open. */
export type Printer = {
  print: (document: Document, style: Style) => Promise<Uint8Array<ArrayBuffer>>;
  /** Takes a picture of a paper's first page, as a scanner would. */
  picture: (document: Document, style: Style) => Promise<Buffer[]>;
  close: () => Promise<void>;
};

export async function openPrinter(): Promise<Printer> {
  const { path, args } = await findTestBrowser();
  const browser = await chromium.launch({
    executablePath: path,
    args: [...args, ...quietFlags, '--font-render-hinting=none', '--allow-file-access-from-files'],
  });
  const page = await browser.newPage();
  // A file, because a page of no origin may not load the fonts of this machine.
  const folder = mkdtempSync(join(tmpdir(), 'statement-'));
  const file = join(folder, 'statement.html');
  const open = async (document: Document, style: Style) => {
    writeFileSync(file, typesetHtml(document, style));
    await page.goto(pathToFileURL(file).href);
    await page.evaluate('document.fonts.ready');
  };
  return {
    print: async (document, style) => {
      await open(document, style);
      const printed = await page.pdf({
        preferCSSPageSize: true,
        printBackground: true,
        displayHeaderFooter: true,
        headerTemplate: '<i></i>',
        footerTemplate: footHtml(document, style),
      });
      return Uint8Array.from(printed);
    },
    picture: async (document, style) => {
      await open(document, style);
      return [await page.screenshot({ type: 'jpeg', quality: 60 })];
    },
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true });
    },
  };
}
