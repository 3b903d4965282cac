import { t } from '@lingui/core/macro';
import { asUpload, type SentFile, type StoredFile, type UploadFile } from '../../offline/index.ts';

/** Returns what each slot will hold: the chosen document, or else the sent document. */
export const inSlots = (
  files: readonly (StoredFile | null)[],
  sent: readonly (SentFile | null)[],
): (UploadFile | null)[] =>
  files.map((file, index) => {
    const kept = sent[index];
    return file ?? (kept ? asUpload(kept) : null);
  });

/** Returns the document of another slot with the same content, whatever its name. */
export const twinOf = (
  { sha256 }: StoredFile,
  others: readonly (StoredFile | null)[],
): StoredFile | undefined =>
  others.find((other) => other !== null && sha256 !== undefined && other.sha256 === sha256) ?? undefined;

export const sameFileText = (twin: { name: string }): string =>
  t`This is the same file as ${twin.name}. Please choose the statement of another month.`;
