import { judge } from './judge.ts';
import { isScan, openPdf } from './pdf/open-pdf.ts';
import { scanBytes } from './pdf/raw-scan.ts';
import { type Statement, unreadableStatement } from './statement.ts';

const endIsMissing = 'The end of the file is missing';

/** Reads one file. It runs in a worker thread, because the file may be hostile. */
export async function parseStatement(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<Statement> {
  const raw = scanBytes(bytes);
  if (!raw.isPdf) return unreadableStatement('corrupt', 'The file is not a PDF', 'no-pdf');
  if (raw.isPolyglot)
    return unreadableStatement('unsafe', 'The file is a PDF and something else at once', 'two-kinds');
  if (raw.isBomb)
    return unreadableStatement('unsafe', 'The PDF unpacks to far more than a statement does', 'bomb');
  if (raw.activeNames.length > 0)
    return unreadableStatement(
      'unsafe',
      `The PDF holds scripts, programs or other files: ${raw.activeNames.join(', ')}`,
      'scripts',
    );
  const opened = await openPdf(bytes, password);
  if (opened.kind === 'locked')
    return unreadableStatement(
      'encrypted',
      opened.isWrong ? 'The password does not open this PDF' : 'The PDF needs its password',
    );
  if (opened.kind === 'broken')
    return unreadableStatement('corrupt', raw.isCut ? endIsMissing : 'The PDF is damaged');
  if (opened.kind === 'too-long')
    return unreadableStatement('too-long', 'The PDF has too many pages for a statement');
  if (opened.hasScripts || opened.attachments > 0)
    return unreadableStatement('unsafe', 'The PDF holds scripts or other files', 'scripts');
  if (isScan(opened)) return unreadableStatement('scanned', 'The pages are pictures without text');
  const statement = judge(opened.items, { ...opened, updates: raw.updates, isShifted: raw.isShifted });
  // The lost part may be the last rows, which nothing else would reveal.
  if ((raw.isCut || raw.isDamaged) && statement.verdict === 'ok')
    return {
      ...statement,
      verdict: 'corrupt',
      reasons: [raw.isCut ? endIsMissing : 'Part of the file is damaged'],
    };
  return statement;
}
