import { errorCatalogue } from '@tshepa/contracts/errors';
import { useRef } from 'react';
import { type Command, readStoredFile, removeFile, type StoredFile } from '../../offline/index.ts';
import { checkDocument } from '../../platform/documents/check-document.ts';
import type { WantedDocument } from '../../platform/documents/document-type.ts';
import { refusedFileOf } from '../shared/refusals.ts';
import { sameFileText, twinOf } from '../shared/same-document.ts';
import { copyProblem, storeDocument } from '../shared/store-document.ts';

type Change = {
  wanted: WantedDocument;
  chosen: File | null;
  earlier: StoredFile | null;
  /** What the other slots hold. */
  others: readonly (StoredFile | null)[];
  save: (stored: StoredFile | null) => Promise<unknown>;
};

/** If storing fails, keeps the earlier file and returns an error message. Otherwise returns an empty string. */
export async function keepFile({ wanted, chosen, earlier, others, save }: Change): Promise<string> {
  try {
    const stored = chosen ? await storeDocument(chosen, wanted) : null;
    if (stored && 'kind' in stored) return errorCatalogue[stored.code].text;
    const twin = stored && twinOf(stored, others);
    if (twin) {
      await removeFile(stored.blobId).catch(() => undefined);
      return sameFileText(twin);
    }
    await save(stored);
  } catch (error) {
    return copyProblem(error);
  }
  // A failure here is harmless, because any leftover file is deleted with the application.
  if (earlier) await removeFile(earlier.blobId).catch(() => undefined);
  return '';
}

/**
 * Returns an error message if this phone knows that the password is missing or wrong, and otherwise an empty string.
 */
export async function passwordProblem(
  file: StoredFile,
  wanted: WantedDocument,
  password: string,
): Promise<string> {
  const { finding } = file;
  if (finding?.kind !== 'locked') return '';
  if (password === '') return finding.isSure ? errorCatalogue['file.password_needed'].text : '';
  const kept = await readStoredFile(file);
  const found = kept && (await checkDocument(await kept.arrayBuffer(), wanted, password));
  return found?.kind === 'refused' ? errorCatalogue[found.code].text : '';
}

/** Tracks the copying of chosen files. The copying takes a moment on a slow phone, and Next has to wait for its end. */
export function usePending() {
  const underWay = useRef(new Set<Promise<boolean>>());
  return {
    track: (task: Promise<boolean>) => {
      underWay.current.add(task);
      void task.finally(() => underWay.current.delete(task));
    },
    /** Waits for running tasks. Returns false when a task failed, so that its message can be read before submitting. */
    settled: async (): Promise<boolean> => (await Promise.all(underWay.current)).every(Boolean),
  };
}

type Slots = readonly (StoredFile | null)[];

/** After this many wrong passwords of a file, another way is offered. */
const mostWrongPasswords = 3;

export const isHopeless = (file: StoredFile | null): boolean =>
  (file?.wrongPasswords?.count ?? 0) >= mostWrongPasswords;

/** Counts a wrong password of a file. A refusal by the server, identified by its command, counts only once. */
export const countWrongPassword = (slots: Slots, blobId: string, by?: string): (StoredFile | null)[] =>
  slots.map((file) => {
    if (file?.blobId !== blobId || (by !== undefined && file.wrongPasswords?.by === by)) return file;
    const count = (file.wrongPasswords?.count ?? 0) + 1;
    return { ...file, wrongPasswords: { count, ...(by === undefined ? {} : { by }) } };
  });

/** Returns the file that the server could not open with its password. */
export const refusedPasswordOf = (parked: Command | undefined): StoredFile | undefined =>
  parked?.lastError?.code === 'file.password_wrong' ? refusedFileOf(parked) : undefined;

/** Keeps the count of wrong passwords when the same document is chosen again. */
export const withFormerTries = (stored: StoredFile | null, earlier: StoredFile | null): StoredFile | null =>
  stored?.sha256 && stored.sha256 === earlier?.sha256 && earlier.wrongPasswords
    ? { ...stored, wrongPasswords: earlier.wrongPasswords }
    : stored;
