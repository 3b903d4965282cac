import { loadCore } from './load-core.ts';
import type { StoredFile } from './types.ts';

/**
 * Copies a chosen file into the database, sealed, piece by piece, before anything else is done with it. Nothing of it
 * stays when that fails. @throws when the file cannot be read, or has no room on this phone.
 */
export const storeFile = async (file: File): Promise<StoredFile> => (await loadCore()).storeFile(file);

/** Puts a file together again, or nothing when pieces of it are gone or damaged. */
export const readStoredFile = async (file: StoredFile): Promise<File | undefined> =>
  (await loadCore()).files.read(file);

/** Frees the room of a document, unless a queued command still has to send it. */
export const removeFile = async (blobId: string): Promise<void> => (await loadCore()).removeFile(blobId);
