import { type CustomerFile, type CustomerFileType, chunkBytes } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { type Clock, isDuplicateKey } from '@tshepa/service-kit';
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
  metadata: {
    customerId: string;
    fileType: CustomerFileType;
    contentType: string;
    /** People put names and account numbers into file names. */
    sealedName: string;
    /** Known once every piece was there and matched its checksum. */
    finished?: { chunks: number; sizeBytes: number };
  };
};
type ChunkDocument = { files_id: string; n: number; data: Uint8Array };

export type StoredFile = {
  fileId: string;
  customerId: string;
  fileType: CustomerFileType;
  contentType: string;
  sealedName: string;
  createdAt: Date;
  isAttached: boolean;
  finished?: { chunks: number; sizeBytes: number };
};

type NewFile = {
  fileId: string;
  customerId: string;
  dataKey: string;
  fileType: CustomerFileType;
  fileName: string;
  contentType: string;
};
type Finished = { chunks: number; sizeBytes: number; contentType: string };
type Piece = { fileId: string; dataKey: string; index: number };

const nameContext = (fileId: string) => `file-name:${fileId}`;
const chunkContext = (fileId: string, index: number) => `file:${fileId}:${index}`;

const toStoredFile = ({ _id, uploadDate, unattachedSince, metadata }: FileDocument): StoredFile => ({
  fileId: _id,
  customerId: metadata.customerId,
  fileType: metadata.fileType,
  contentType: metadata.contentType,
  sealedName: metadata.sealedName,
  createdAt: uploadDate,
  isAttached: unattachedSince === undefined,
  ...(metadata.finished ? { finished: metadata.finished } : {}),
});

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
  const begin = async ({
    fileId,
    customerId,
    dataKey,
    fileType,
    fileName,
    contentType,
  }: NewFile): Promise<boolean> => {
    const now = clock.now();
    const sealedName = vault.seal(dataKey, nameContext(fileId), fileName);
    try {
      await files.insertOne({
        _id: fileId,
        length: 0,
        chunkSize: chunkBytes + sealOverheadBytes,
        uploadDate: now,
        filename: fileId,
        unattachedSince: now,
        metadata: { customerId, fileType, contentType, sealedName },
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

  const finish = async (
    fileId: string,
    { chunks: count, sizeBytes, contentType }: Finished,
  ): Promise<void> => {
    await files.updateOne(
      { _id: fileId },
      {
        $set: {
          length: sizeBytes + count * sealOverheadBytes,
          'metadata.contentType': contentType,
          'metadata.finished': { chunks: count, sizeBytes },
        },
      },
    );
  };

  const ofCustomer = async (customerId: string): Promise<StoredFile[]> =>
    (await files.find({ 'metadata.customerId': customerId }).toArray()).map(toStoredFile);

  const markAttached = async (fileIds: readonly string[]): Promise<void> => {
    for (const fileId of fileIds) await files.updateOne({ _id: fileId }, { $unset: { unattachedSince: '' } });
  };

  const toCustomerFile = (file: StoredFile, dataKey: string): CustomerFile => ({
    fileId: file.fileId,
    fileType: file.fileType,
    fileName: String(vault.open(dataKey, nameContext(file.fileId), file.sealedName)),
    contentType: file.contentType,
    sizeBytes: file.finished?.sizeBytes ?? 0,
    createdAt: file.createdAt.toISOString(),
  });

  return {
    begin,
    find,
    putChunk,
    readChunk,
    finish,
    ofCustomer,
    markAttached,
    toCustomerFile,

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

    /** The pieces first: a crash in between leaves a file that the sweep finds again. */
    remove: async (fileId: string): Promise<void> => {
      await chunks.deleteMany({ files_id: fileId });
      await files.deleteOne({ _id: fileId });
    },

    /**
     * Stores a document that we made or fetched ourselves (a report). It counts as attached once a record lists it:
     * one that no record lists after a crash is swept.
     */
    storeDocument: async ({
      bytes,
      ...file
    }: Omit<NewFile, 'fileId'> & { bytes: Uint8Array }): Promise<CustomerFile> => {
      const fileId = newId();
      const { customerId, dataKey, fileType, fileName, contentType } = file;
      await begin({ fileId, customerId, dataKey, fileType, fileName, contentType });
      const count = Math.ceil(bytes.length / chunkBytes);
      for (let index = 0; index < count; index += 1) {
        await putChunk(
          { fileId, dataKey, index },
          bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
        );
      }
      await finish(fileId, { chunks: count, sizeBytes: bytes.length, contentType });
      const createdAt = clock.now().toISOString();
      return { fileId, fileType, fileName, contentType, sizeBytes: bytes.length, createdAt };
    },
  };
}

export type FilesStore = ReturnType<typeof createFilesStore>;
