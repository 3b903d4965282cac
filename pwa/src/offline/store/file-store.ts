import { chunkBytes } from '@tshepa/contracts/constants';
import { v4 as uuidV4 } from 'uuid';
import { sha256Of } from '../../platform/storage/sha256.ts';
import { filesOf } from '../policy/command.ts';
import type { StoredFile } from '../types.ts';
import { commandOf, draftOf } from './codec.ts';
import type { Keys } from './keys.ts';
import type { BlobRow, RowStore, Sealed } from './rows.ts';
import { openBytes, sealBytes } from './sealing.ts';

const placeOf = (blobId: string, index: number) => `blobs/${blobId}/${index}` as const;

/** Documents, in sealed pieces that are as long as those of an upload. */
export function createFileStore(rows: RowStore, keys: Keys) {
  const open = async (row: BlobRow): Promise<ArrayBuffer | undefined> => {
    if (!row.sealed) return row.bytes;
    const key = await keys.named(row.sealed.keyId);
    return key ? openBytes(key, placeOf(row.blobId, row.index), row.sealed) : undefined;
  };
  const readChunk = async (blobId: string, index: number): Promise<ArrayBuffer | undefined> => {
    const row = await rows.transact('r', ['blobs'], (tables) => tables.blobs.get([blobId, index]));
    return row && open(row).catch(() => undefined);
  };
  const remove = (blobId: string): Promise<void> =>
    rows.transact('rw', ['blobs'], async (tables) => {
      for (const key of await tables.chunkKeys(blobId)) await tables.blobs.remove(key);
    });

  return {
    /**
     * Copies a chosen file into the database, piece by piece, before anything else is done with it. Nothing of it stays
     * when that fails. @throws when the file cannot be read, or has no room on this phone.
     */
    store: async (file: File): Promise<StoredFile> => {
      const blobId = uuidV4();
      const bytes = await file.arrayBuffer();
      const key = await keys.ensure();
      const sha256 = await sha256Of(bytes);
      try {
        // Each piece in a transaction of its own: what a large one that fails has put on the disk stays there, in some
        // browsers for the rest of the visit, and the phone would have no room for answers either.
        for (let index = 0; index * chunkBytes < bytes.byteLength; index += 1) {
          const piece = bytes.slice(index * chunkBytes, (index + 1) * chunkBytes);
          const sealed = await sealBytes(key, placeOf(blobId, index), piece);
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

    /** One piece of a document, or nothing when it is gone or damaged. */
    readChunk,

    /** Puts a file together again, or nothing when pieces of it are gone. */
    read: async (file: StoredFile): Promise<File | undefined> => {
      const count = Math.ceil(file.sizeBytes / chunkBytes);
      const parts: ArrayBuffer[] = [];
      for (let index = 0; index < count; index += 1) {
        const piece = await readChunk(file.blobId, index);
        if (piece) parts.push(piece);
      }
      const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
      return size === file.sizeBytes && size > 0
        ? new File(parts, file.name, { type: file.contentType })
        : undefined;
    },

    remove,
  };
}
export type FileStore = ReturnType<typeof createFileStore>;

/**
 * Removes pieces of documents that nothing on this phone refers to: a page that is closed while it keeps a file leaves
 * them. Not to be done while any page keeps one, which until its last step looks just the same.
 */
export async function removeOrphanChunks(rows: RowStore, keys: Keys): Promise<void> {
  // All of one moment: a document that another tab hands from one application to the next is always with one of them.
  const found = await rows.transact('r', ['applications', 'outbox', 'blobs'], async (tables) => ({
    pieces: await tables.allChunkKeys(),
    applications: await tables.applications.all(),
    outbox: await tables.outbox.all(),
  }));
  if (found.pieces.length === 0) return;
  const keyOf = ({ sealed }: { sealed?: Sealed }) => (sealed ? keys.named(sealed.keyId) : null);
  const drafts = await Promise.all(found.applications.map(async (row) => draftOf(await keyOf(row), row)));
  const queue = await Promise.all(found.outbox.map(async (row) => commandOf(await keyOf(row), row)));
  // What is locked, damaged or of a newer app may need any of them.
  if (drafts.includes(null) || queue.some((item) => !('payload' in item))) return;
  const needed = new Set(
    [
      ...queue.flatMap(filesOf),
      ...drafts.flatMap((draft) => (draft ? [...draft.statements, draft.payslip] : [])),
    ].map((file) => file?.blobId),
  );
  const left = found.pieces.filter(([blobId]) => !needed.has(blobId));
  if (left.length === 0) return;
  await rows.transact('rw', ['blobs'], async ({ blobs }) => {
    for (const key of left) await blobs.remove(key);
  });
}
