import { chunkBytes } from '@tshepa/contracts/constants';
import { sha256Of } from '../../platform/storage/sealing.ts';
import { fileIdsNeededBy, fileIdsOf, isReadable } from '../policy/command.ts';
import { chunkPlace, commandOf, draftOf, openBytes, sealBytes } from '../store/codec.ts';
import type { Keys } from '../store/keys.ts';
import type { BlobRow, RowStore } from '../store/rows.ts';
import type { StoredFile } from '../types.ts';

export function createFileStore(rows: RowStore, keys: Keys) {
  const open = async (row: BlobRow): Promise<ArrayBuffer | undefined> => {
    if (!row.sealed) return row.bytes;
    const key = await keys.forRow(row);
    return key ? openBytes(key, chunkPlace(row.blobId, row.index), row.sealed) : undefined;
  };
  const readChunk = async (blobId: string, index: number): Promise<ArrayBuffer | undefined> => {
    const row = await rows.transact('r', ['blobs'], (tables) => tables.blobs.get([blobId, index]));
    return row && open(row).catch(() => undefined);
  };
  const remove = (blobId: string): Promise<void> =>
    rows.transact('rw', ['blobs'], async ({ blobs, chunkKeys }) => {
      for (const key of await chunkKeys(blobId)) await blobs.delete(key);
    });

  return {
    /**
     * Stores a file in sealed chunks. A failure leaves nothing behind. @throws when the file cannot be read or the
     * phone has no room
     */
    store: async (file: File): Promise<StoredFile> => {
      const blobId = crypto.randomUUID();
      const bytes = await file.arrayBuffer();
      const key = await keys.ensure();
      const sha256 = await sha256Of(bytes);
      try {
        // Each chunk has its own transaction, because a large transaction that fails may keep its space.
        for (let index = 0; index * chunkBytes < bytes.byteLength; index += 1) {
          const chunk = bytes.slice(index * chunkBytes, (index + 1) * chunkBytes);
          const sealed = await sealBytes(key, chunkPlace(blobId, index), chunk);
          await rows.transact('rw', ['blobs', 'keys'], async (tables) => {
            await keys.assertCurrent(tables, key);
            await tables.blobs.put({ blobId, index, sealed });
          });
        }
      } catch (error) {
        await remove(blobId).catch(() => undefined);
        throw error;
      }
      return { blobId, name: file.name, contentType: file.type, sizeBytes: bytes.byteLength, sha256 };
    },

    readChunk,

    read: async ({ blobId, name, contentType, sizeBytes }: StoredFile): Promise<File | undefined> => {
      const chunks: ArrayBuffer[] = [];
      for (let index = 0; index * chunkBytes < sizeBytes; index += 1) {
        const chunk = await readChunk(blobId, index);
        if (chunk) chunks.push(chunk);
      }
      const file = new File(chunks, name, { type: contentType });
      return file.size === sizeBytes && file.size > 0 ? file : undefined;
    },

    remove,
  };
}

/**
 * Removes the chunks that no draft and no command names. It must not run while a page stores a file, because the chunks
 * of that file look like orphans until the draft names it.
 */
export async function removeOrphanChunks(rows: RowStore, keys: Keys): Promise<void> {
  // A single transaction cannot miss a document that another tab moves between applications.
  const found = await rows.transact('r', ['applications', 'outbox', 'blobs'], async (tables) => ({
    chunks: await tables.chunkKeys(),
    applications: await tables.applications.toArray(),
    outbox: await tables.outbox.toArray(),
  }));
  if (found.chunks.length === 0) return;
  const drafts = await Promise.all(
    found.applications.map(async (row) => draftOf(await keys.forRow(row), row)),
  );
  const queue = await Promise.all(found.outbox.map(async (row) => commandOf(await keys.forRow(row), row)));
  // A row that is locked, damaged or of a newer app may need any document.
  if (drafts.includes(null) || !queue.every(isReadable)) return;
  const needed = new Set([
    ...queue.flatMap(fileIdsOf),
    ...drafts.flatMap((draft) => fileIdsNeededBy({ draft, commands: [] })),
  ]);
  const orphans = found.chunks.filter(([blobId]) => !needed.has(blobId));
  if (orphans.length === 0) return;
  await rows.transact('rw', ['blobs'], async ({ blobs }) => {
    for (const key of orphans) await blobs.delete(key);
  });
}
