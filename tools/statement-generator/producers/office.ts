import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOnPath, runCommand } from '@tshepa/test-kit/processes/run-command';
import type { Document } from '../document.ts';
import type { Style } from '../style.ts';
import { typesetHtml } from '../typeset/html.ts';

/** The office program of this machine, if it has one. */
export const findOffice = (): string | null => findOnPath('soffice', 'libreoffice') ?? null;

/** Lets an office program open a paper as a web page and print it to PDF. */
export async function printByOffice(
  office: string,
  document: Document,
  style: Style,
): Promise<Uint8Array<ArrayBuffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'statement-'));
  try {
    writeFileSync(join(folder, 'statement.html'), typesetHtml(document, style));
    const convert = ['--headless', '--convert-to', 'pdf:writer_web_pdf_Export', '--outdir', folder];
    await runCommand(office, [...convert, join(folder, 'statement.html')], { timeoutMs: 60_000 });
    return Uint8Array.from(readFileSync(join(folder, 'statement.pdf')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
