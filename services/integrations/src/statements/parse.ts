import { judge } from './judge.ts';
import { isScan, openPdf } from './pdf/open-pdf.ts';
import { scanBytes } from './pdf/raw-scan.ts';
import { type Statement, unreadStatement } from './statement.ts';

const cut = 'The end of the file is missing';

/** Reads one file. Runs in a thread of its own, because the file may be hostile. */
export async function parseStatement(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<Statement> {
  const raw = scanBytes(bytes);
  if (!raw.isPdf) return unreadStatement('corrupt', 'The file is not a PDF', 'no-pdf');
  if (raw.isPolyglot)
    return unreadStatement('unsafe', 'The file is a PDF and something else at once', 'two-kinds');
  if (raw.isBomb)
    return unreadStatement('unsafe', 'The PDF unpacks to far more than a statement does', 'bomb');
  if (raw.activeNames.length > 0)
    return unreadStatement(
      'unsafe',
      `The PDF holds scripts, programs or other files: ${raw.activeNames.join(', ')}`,
      'scripts',
    );
  const opened = await openPdf(bytes, password);
  if (opened.kind === 'locked')
    return unreadStatement(
      'encrypted',
      opened.isWrong ? 'The password does not open this PDF' : 'The PDF needs its password',
    );
  if (opened.kind === 'broken') return unreadStatement('corrupt', raw.isCut ? cut : 'The PDF is damaged');
  if (opened.kind === 'too-long')
    return unreadStatement('too-long', 'The PDF has too many pages for a statement');
  if (opened.hasScripts || opened.attachments > 0)
    return unreadStatement('unsafe', 'The PDF holds scripts or other files', 'scripts');
  if (isScan(opened)) return unreadStatement('scanned', 'The pages are pictures without text');
  const statement = judge(opened.items, { ...opened, updates: raw.updates, isShifted: raw.isShifted });
  // What was lost may be rows at the end, which nothing else would tell.
  if ((raw.isCut || raw.isDamaged) && statement.verdict === 'ok')
    return { ...statement, verdict: 'corrupt', reasons: [raw.isCut ? cut : 'Part of the file is damaged'] };
  return statement;
}
