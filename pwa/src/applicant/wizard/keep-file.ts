import { t } from '@lingui/core/macro';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { failureOf, removeFile, type StoredFile, storeFile } from '../../offline/index.ts';
import type { WantedDocument } from '../../platform/documents/finding.ts';
import { prepareDocument } from '../../platform/documents/prepare-document.ts';

/** What to tell somebody whose file could not be copied. */
export const copyProblem = (error: unknown): string =>
  failureOf(error) === 'quota'
    ? t`There is no room on this phone for this file. Make some room, then choose it again.`
    : t`This phone could not read that file. Please choose it again.`;

type Change = {
  wanted: WantedDocument;
  chosen: File | null;
  earlier: StoredFile | null;
  save: (stored: StoredFile | null) => Promise<unknown>;
};

/**
 * Checks a chosen file and puts it, or none, in the place of an earlier one. Answers what to tell its owner when that
 * fails, else nothing; the earlier file then stays.
 */
export async function keepFile({ wanted, chosen, earlier, save }: Change): Promise<string> {
  try {
    const prepared = chosen ? await prepareDocument(chosen, wanted) : null;
    if (prepared && 'kind' in prepared) return errorCatalogue[prepared.code].text;
    await save(prepared ? { ...(await storeFile(prepared.file)), finding: prepared.finding } : null);
  } catch (error) {
    return copyProblem(error);
  }
  // Left behind, it is wiped with the application.
  if (earlier) await removeFile(earlier.blobId).catch(() => undefined);
  return '';
}
