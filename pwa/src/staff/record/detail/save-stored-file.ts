import type { CustomerFile, CustomerRecord } from '@tshepa/contracts/entities/customer';
import { saveFile } from '../../../platform/save-file.ts';
import { downloads, readStoredFile } from '../../documents/stored-file.ts';
import { extensionOf, fileNameFor } from '../../files/download.ts';

/** Fetches one stored file and saves it, named by ID number and type; `position` tells several of a type apart. */
export async function saveStoredFile(
  record: CustomerRecord,
  file: CustomerFile,
  position?: number,
): Promise<void> {
  const { name } = downloads[file.fileType];
  const { bytes, contentType } = await readStoredFile(file);
  const what = position === undefined ? name : `${name}-${position}`;
  saveFile(fileNameFor(record, what, extensionOf(contentType)), new Blob([bytes], { type: contentType }));
}
