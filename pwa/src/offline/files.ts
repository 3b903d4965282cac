import { chunkBytes } from '@tshepa/contracts/constants';
import { v4 as uuidV4 } from 'uuid';
import { database } from './database.ts';
import type { StoredFile } from './types.ts';

/** Copies a chosen file into the database, piece by piece, before anything else is done with it. */
export async function storeFile(file: File): Promise<StoredFile> {
  const blobId = uuidV4();
  const bytes = await file.arrayBuffer();
  const pieces = Array.from({ length: Math.ceil(bytes.byteLength / chunkBytes) }, (_, index) => ({
    blobId,
    index,
    bytes: bytes.slice(index * chunkBytes, (index + 1) * chunkBytes),
  }));
  await database.blobs.bulkPut(pieces);
  return { blobId, name: file.name, contentType: file.type, sizeBytes: bytes.byteLength };
}

/** Puts a file together again, or nothing when pieces of it are gone. */
export async function readStoredFile(file: StoredFile): Promise<File | undefined> {
  const pieces = await database.blobs.where('blobId').equals(file.blobId).sortBy('index');
  const parts = pieces.map((piece) => piece.bytes);
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  return size === file.sizeBytes && size > 0
    ? new File(parts, file.name, { type: file.contentType })
    : undefined;
}

export const removeFile = (blobId: string) => database.blobs.where('blobId').equals(blobId).delete();
