import type { StatementFault } from '@tshepa/contracts';
import { refusalFor } from './faults.ts';
import { isScan, openPdf, type ReadPdf } from './open-pdf.ts';
import { type SoundScan, scanBytes } from './raw-scan.ts';

/** The reason why nothing can be read in a file, whatever it should contain. */
export type UnusableVerdict = 'scanned' | 'encrypted' | 'corrupt' | 'unsafe' | 'too-long' | 'too-busy';

/** Builds the reading of a file in which nothing can be read. */
export type Unreadable<Reading> = (
  verdict: UnusableVerdict,
  reason: string,
  fault?: StatementFault,
) => Reading;

export const endIsMissing = 'The end of the file is missing';

type UsablePdf = ReadPdf & Omit<SoundScan, 'fault'>;

/**
 * Opens a file and returns its text with what was seen of its bytes, or else the reading that `unreadable` builds for
 * a file that is unsafe, locked, damaged, too long or without text. `what` is the kind of paper, for the sentences.
 * The function runs in a process of its own, because the file may be hostile.
 */
export async function openUsable<Reading>(
  bytes: Uint8Array<ArrayBuffer>,
  { password, what, unreadable }: { password: string; what: string; unreadable: Unreadable<Reading> },
): Promise<{ pdf: UsablePdf } | { unusable: Reading }> {
  const refused = (...reason: Parameters<Unreadable<Reading>>) => ({ unusable: unreadable(...reason) });
  const scan = scanBytes(bytes);
  if (scan.fault) return refused(...refusalFor(scan.fault, scan.details));
  const pdf = await openPdf(bytes, password);
  switch (pdf.kind) {
    case 'faulty':
      return refused(...refusalFor(pdf.fault));
    case 'locked':
      return refused(
        'encrypted',
        pdf.isWrong ? 'The password does not open this PDF' : 'The PDF needs its password',
      );
    case 'broken':
      if (scan.isProtected) return refused(...refusalFor('protection'));
      return refused('corrupt', scan.isCut ? endIsMissing : 'The PDF is damaged');
    case 'too-long':
      return refused('too-long', `The PDF has too many pages for a ${what}`);
    case 'opened':
      if (isScan(pdf)) return refused('scanned', 'The pages are pictures without text');
      return { pdf: { ...pdf, ...scan } };
  }
}
