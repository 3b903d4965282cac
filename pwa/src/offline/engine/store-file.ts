import type { StoredFile } from '../types.ts';
import { holdFiles } from './file-lock.ts';
import { files } from './wire.ts';

/** Copies a chosen file into the database, where no other tab takes it for a left-over. @throws as the store does. */
export async function storeFile(file: File): Promise<StoredFile> {
  await holdFiles();
  return files.store(file);
}
