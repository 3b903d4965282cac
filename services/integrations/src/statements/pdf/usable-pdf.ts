import type { StatementFault } from '@tshepa/contracts';
import { isScan, type OpenedPdf, openPdf } from './open-pdf.ts';
import { scanBytes } from './raw-scan.ts';

/** The reason why nothing can be read in a file, whatever it should contain. */
type UnusableVerdict = 'scanned' | 'encrypted' | 'corrupt' | 'unsafe' | 'too-long' | 'too-busy';

/** Builds the reading of a file in which nothing can be read. */
export type Unreadable<Reading> = (
  verdict: UnusableVerdict,
  reason: string,
  fault?: StatementFault,
) => Reading;

export const endIsMissing = 'The end of the file is missing';

type UsablePdf = Extract<OpenedPdf, { kind: 'opened' }> &
  Pick<ReturnType<typeof scanBytes>, 'updates' | 'isShifted' | 'isCut' | 'isDamaged'>;

/**
 * Opens a file and returns its text with what was seen of its bytes, or else the reading that `unreadable` builds for
 * a file that is unsafe, locked, damaged, too long or without text. `what` is the kind of paper, for the sentences.
 * The function runs in a worker thread, because the file may be hostile.
 */
export async function openUsable<Reading>(
  bytes: Uint8Array<ArrayBuffer>,
  { password, what, unreadable }: { password: string; what: string; unreadable: Unreadable<Reading> },
): Promise<{ pdf: UsablePdf } | { unusable: Reading }> {
  const refused = (...reason: Parameters<Unreadable<Reading>>) => ({ unusable: unreadable(...reason) });
  const raw = scanBytes(bytes);
  if (!raw.isPdf) return refused('corrupt', 'The file is not a PDF', 'no-pdf');
  if (raw.isPolyglot) return refused('unsafe', 'The file is a PDF and something else at once', 'two-kinds');
  if (raw.isBomb) return refused('unsafe', `The PDF unpacks to far more than a ${what} does`, 'bomb');
  if (raw.activeNames.length > 0)
    return refused(
      'unsafe',
      `The PDF holds scripts, programs or other files: ${raw.activeNames.join(', ')}`,
      'scripts',
    );
  const opened = await openPdf(bytes, password);
  if (opened.kind === 'locked')
    return refused(
      'encrypted',
      opened.isWrong ? 'The password does not open this PDF' : 'The PDF needs its password',
    );
  if (opened.kind === 'broken') return refused('corrupt', raw.isCut ? endIsMissing : 'The PDF is damaged');
  if (opened.kind === 'too-long') return refused('too-long', `The PDF has too many pages for a ${what}`);
  if (opened.hasScripts || opened.attachments > 0)
    return refused('unsafe', 'The PDF holds scripts or other files', 'scripts');
  if (isScan(opened)) return refused('scanned', 'The pages are pictures without text');
  const { updates, isShifted, isCut, isDamaged } = raw;
  return { pdf: { ...opened, updates, isShifted, isCut, isDamaged } };
}
