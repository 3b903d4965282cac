import { t } from '@lingui/core/macro';
import type { CustomerFile } from '@tshepa/contracts/entities/customer';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { removeFile, type StoredFile, type UploadFile } from '../../../offline/index.ts';
import type { WantedDocument } from '../../../platform/documents/document-type.ts';
import { say } from '../../../ui/i18n/i18n.tsx';
import { sameFileText, twinOf } from '../../shared/same-document.ts';
import { copyProblem, storeDocument } from '../../shared/store-document.ts';

type Choice = { picked: readonly File[]; wanted: WantedDocument; most: number };

/**
 * Adds picked files to those that were chosen before, which stay whatever becomes of the new ones. Where only one file can
 * be sent, a new one takes its place. `refusals` holds one sentence for each file that could not be taken.
 */
export async function addChosen(
  before: readonly StoredFile[],
  { picked, wanted, most }: Choice,
): Promise<{ chosen: readonly StoredFile[]; refusals: readonly string[] }> {
  let chosen = before;
  const refusals: string[] = [];
  // The files are read one after another, because a cheap phone has no memory for several files.
  for (const [index, file] of picked.entries()) {
    const isReplacing = most === 1 && index === 0;
    if (chosen.length >= most && !isReplacing) {
      refusals.push(`${file.name}: ${t`Only ${most} files can be sent. Remove one to choose another.`}`);
      continue;
    }
    const taken = await takeFile(file, wanted, isReplacing ? [] : chosen);
    if (typeof taken === 'string') refusals.push(`${file.name}: ${taken}`);
    else if (isReplacing) {
      for (const { blobId } of chosen) await removeFile(blobId).catch(() => undefined);
      chosen = [taken];
    } else chosen = [...chosen, taken];
  }
  return { chosen, refusals };
}

/** Copies a file to this phone, or returns why it cannot be used. */
async function takeFile(
  file: File,
  wanted: WantedDocument,
  others: readonly StoredFile[],
): Promise<StoredFile | string> {
  try {
    const stored = await storeDocument(file, wanted);
    if ('kind' in stored) return say(errorCatalogue[stored.code].text);
    const twin = twinOf(stored, others);
    if (!twin) return stored;
    await removeFile(stored.blobId).catch(() => undefined);
    return sameFileText(twin);
  } catch (error) {
    return copyProblem(error);
  }
}

/** Returns a statement that the server has, to attach it again beside a new one. */
export const sentStatement = ({
  fileId,
  fileName,
  contentType,
  sizeBytes,
  sha256,
}: CustomerFile): UploadFile => ({
  blobId: fileId,
  name: fileName,
  contentType,
  sizeBytes,
  ...(sha256 ? { sha256 } : {}),
  isSent: true,
});
