import { createHash } from 'node:crypto';
import { type CustomerFile, type CustomerFileType, chunkBytes, pieceCount } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Clock } from '@tshepa/service-kit';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { sealOverheadBytes, type Vault } from '../crypto/vault.ts';

/** The names that GridFS tools look for. */
export const filesCollection = 'fs.files';
export const chunksCollection = 'fs.chunks';

/** Laid out as GridFS, so that its tools can move and check the pieces; what they see is sealed. */
type FileDocument = {
  _id: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
  /** Until a record lists the file; what stays so for too long is swept. */
  unattachedSince?: Date;
  /** When a piece last came, or all of them were found to be there. */
  touchedAt?: Date;
  metadata: {
    customerId: string;
    fileType: CustomerFileType;
    /** This and what follows is known once every piece was there and matched its checksum. */
    contentType?: string;
    /** People put names and account numbers into file names. */
    sealedName?: string;
    finished?: { chunks: number; sizeBytes: number; sha256?: string };
  };
};
type ChunkDocument = { files_id: string; n: number; data: Uint8Array };

export type StoredFile = {
  fileId: string;
  customerId: string;
  fileType: CustomerFileType;
  createdAt: Date;
  /** When something was last done to it. */
  touchedAt: Date;
  isAttached: boolean;
  /** Was refused, or attached until another took its place. */
  isSpare: boolean;
  finished?: { chunks: number; sizeBytes: number; sha256?: string; contentType: string; sealedName: string };
};

type NewFile = { fileId: string; customerId: string; fileType: CustomerFileType };
type Finished = {
  dataKey: string;
  fileName: string;
  contentType: string;
  chunks: number;
  sizeBytes: number;
  sha256: string;
};
type NewDocument = Omit<NewFile, 'fileId'> &
  Pick<Finished, 'dataKey' | 'fileName' | 'contentType'> & { bytes: Uint8Array };
type Piece = { fileId: string; dataKey: string; index: number };

const nameContext = (fileId: string) => `file-name:${fileId}`;
const chunkContext = (fileId: string, index: number) => `file:${fileId}:${index}`;

const toStoredFile = (document: FileDocument): StoredFile => {
  const { _id, uploadDate, unattachedSince, touchedAt = uploadDate, metadata } = document;
  const { customerId, fileType, contentType = '', sealedName = '', finished } = metadata;
  return {
    fileId: _id,
    customerId,
    fileType,
    createdAt: uploadDate,
    touchedAt,
    isAttached: unattachedSince === undefined,
    isSpare: unattachedSince !== undefined && unattachedSince > uploadDate,
    ...(finished ? { finished: { ...finished, contentType, sealedName } } : {}),
  };
};

type Options = { connection: Connection; vault: Vault; clock: Clock };

/** Documents of customers, in pieces, each piece sealed with its customer's key and bound to its place. */
export function createFilesStore({ connection, vault, clock }: Options) {
  const files = connection.collection<FileDocument>(filesCollection);
  const chunks = connection.collection<ChunkDocument>(chunksCollection);

  const find = async (fileId: string): Promise<StoredFile | null> => {
    const found = await files.findOne({ _id: fileId });
    return found && toStoredFile(found);
  };

  /** Returns false when the id is taken. */
  const begin = async ({ fileId, customerId, fileType }: NewFile): Promise<boolean> => {
    const now = clock.now();
    try {
      await files.insertOne({
        _id: fileId,
        length: 0,
        chunkSize: chunkBytes + sealOverheadBytes,
        uploadDate: now,
        filename: fileId,
        unattachedSince: now,
        metadata: { customerId, fileType },
      });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  /** Putting the same piece again replaces it. */
  const putChunk = async ({ fileId, dataKey, index }: Piece, bytes: Uint8Array): Promise<void> => {
    const data = vault.sealBytes(dataKey, chunkContext(fileId, index), bytes);
    const place = { files_id: fileId, n: index };
    const put = () => chunks.updateOne(place, { $set: { data } }, { upsert: true });
    // Two first puts of one piece race for the unique index; the one that lost finds the piece there now.
    await put().catch((error: unknown) => (isDuplicateKey(error) ? put() : Promise.reject(error)));
  };

  const readChunk = async ({ fileId, dataKey, index }: Piece): Promise<Buffer | null> => {
    const found = await chunks.findOne({ files_id: fileId, n: index }, { promoteBuffers: true });
    return found && vault.openBytes(dataKey, chunkContext(fileId, index), found.data);
  };

  const heldChunks = async (fileId: string): Promise<number[]> => {
    const held = await chunks.find({ files_id: fileId }, { projection: { n: 1 } }).toArray();
    return held.map(({ n }) => n).toSorted((a, b) => a - b);
  };

  const removeChunk = async (fileId: string, index: number): Promise<void> => {
    await chunks.deleteOne({ files_id: fileId, n: index });
  };

  /** From now on the pieces stay as they are. */
  const finish = async (fileId: string, { dataKey, fileName, ...file }: Finished): Promise<void> => {
    const { chunks: count, sizeBytes, sha256, contentType } = file;
    // Of a longer document that was sent under this id before.
    for (const index of await heldChunks(fileId)) if (index >= count) await removeChunk(fileId, index);
    await files.updateOne(
      { _id: fileId },
      {
        $set: {
          length: sizeBytes + count * sealOverheadBytes,
          touchedAt: clock.now(),
          'metadata.contentType': contentType,
          'metadata.sealedName': vault.seal(dataKey, nameContext(fileId), fileName),
          'metadata.finished': { chunks: count, sizeBytes, sha256 },
        },
      },
    );
  };

  const ofCustomer = async (customerId: string): Promise<StoredFile[]> =>
    (await files.find({ 'metadata.customerId': customerId }).toArray()).map(toStoredFile);

  const markAttached = async (fileIds: readonly string[]): Promise<void> => {
    for (const fileId of fileIds) await files.updateOne({ _id: fileId }, { $unset: { unattachedSince: '' } });
  };

  return {
    begin,
    find,
    putChunk,
    readChunk,
    heldChunks,
    removeChunk,
    finish,
    ofCustomer,
    markAttached,

    /** Notes that a piece came. Returns false when the file is not there any more. */
    touch: async (fileId: string): Promise<boolean> => {
      const result = await files.updateOne({ _id: fileId }, { $set: { touchedAt: clock.now() } });
      return result.matchedCount === 1;
    },

    /** The pieces of a file that was refused may be put anew. */
    reopen: async (fileId: string): Promise<void> => {
      const change = { $unset: { 'metadata.finished': '' as const }, $set: { unattachedSince: clock.now() } };
      await files.updateOne({ _id: fileId }, change);
    },

    /** A finished file as records list it. */
    toCustomerFile: (
      { fileId, fileType, createdAt }: StoredFile,
      { sizeBytes, contentType, sealedName, sha256 }: NonNullable<StoredFile['finished']>,
      dataKey: string,
    ): CustomerFile => ({
      fileId,
      fileType,
      fileName: String(vault.open(dataKey, nameContext(fileId), sealedName)),
      contentType,
      sizeBytes,
      createdAt: createdAt.toISOString(),
      ...(sha256 ? { sha256 } : {}),
    }),

    /** A record now lists `fileIds` as its files of one type; those that it listed before wait for the sweep. */
    replaceAttached: async (
      customerId: string,
      fileType: CustomerFileType,
      fileIds: readonly string[],
    ): Promise<void> => {
      const others = (await ofCustomer(customerId)).filter(
        (file) => file.fileType === fileType && file.isAttached && !fileIds.includes(file.fileId),
      );
      await markAttached(fileIds);
      const unattachedSince = clock.now();
      for (const { fileId } of others) await files.updateOne({ _id: fileId }, { $set: { unattachedSince } });
    },

    unattachedBefore: async (instant: Date): Promise<StoredFile[]> =>
      (
        await files
          .find({ unattachedSince: { $lte: instant } })
          .limit(500)
          .toArray()
      ).map(toStoredFile),

    /**
     * The pieces first: a crash in between leaves a file that the sweep finds again. And once more, for a piece that
     * came meanwhile; one that comes later does not find its file.
     */
    remove: async (fileId: string): Promise<void> => {
      await chunks.deleteMany({ files_id: fileId });
      await files.deleteOne({ _id: fileId });
      await chunks.deleteMany({ files_id: fileId });
    },

    /**
     * Stores a document that we made or fetched ourselves (a report). It counts as attached once a record lists it:
     * one that no record lists after a crash is swept.
     */
    storeDocument: async ({ bytes, ...document }: NewDocument): Promise<CustomerFile> => {
      const fileId = newId();
      const { customerId, dataKey, fileType, fileName, contentType } = document;
      await begin({ fileId, customerId, fileType });
      const count = pieceCount(bytes.length);
      for (let index = 0; index < count; index += 1) {
        const piece = bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes);
        await putChunk({ fileId, dataKey, index }, piece);
      }
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const sizeBytes = bytes.length;
      await finish(fileId, { dataKey, fileName, contentType, chunks: count, sizeBytes, sha256 });
      const createdAt = clock.now().toISOString();
      return { fileId, fileType, fileName, contentType, sizeBytes, createdAt };
    },
  };
}

export type FilesStore = ReturnType<typeof createFilesStore>;
