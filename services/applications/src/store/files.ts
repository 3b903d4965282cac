import { createHash } from 'node:crypto';
import { type CustomerFile, type CustomerFileType, chunkBytes, chunkCount } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Clock } from '@tshepa/service-kit';
import { unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { sealOverheadBytes, type Vault } from '../crypto/vault.ts';

/** The collection names that GridFS tools expect. */
export const filesCollection = 'fs.files';
export const chunksCollection = 'fs.chunks';

/** A file in the format of GridFS, whose tools can therefore move and check the chunks. The content is sealed. */
type FileDocument = {
  _id: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
  /** Set while no application lists the file. The job `sweep-orphan-files` removes such files after a while. */
  unattachedSince?: Date;
  /** Set when a chunk arrives and when the file is found complete. */
  touchedAt?: Date;
  /** Set while the complete file waits for its virus scan. Until then nobody may read it. */
  scanDueSince?: Date;
  metadata: {
    receivedBytes?: number;
    /** The blind index of the network address, until an application lists the file. Proven sessions have none. */
    network?: string;
    customerId: string;
    fileType: CustomerFileType;
    /** This and the following fields are set when all chunks are there and match the checksum. */
    contentType?: string;
    /** Sealed because file names often contain names and account numbers. */
    sealedName?: string;
    finished?: { chunks: number; sizeBytes: number; sha256?: string };
  };
};
type ChunkDocument = { files_id: string; n: number; data: Uint8Array };

type NewFile = {
  fileId: string;
  applicationId: string;
  fileType: CustomerFileType;
  network?: string | undefined;
};
type Finished = {
  dataKey: string;
  fileName: string;
  contentType: string;
  chunks: number;
  sizeBytes: number;
  sha256: string;
  /** True for a document that must be scanned for viruses before anybody reads it. */
  isScanDue?: boolean;
};
type NewDocument = Omit<NewFile, 'fileId' | 'network'> &
  Pick<Finished, 'dataKey' | 'fileName' | 'contentType'> & { bytes: Uint8Array };
type ChunkPlace = { fileId: string; dataKey: string; index: number };

const nameContext = (fileId: string) => `file-name:${fileId}`;
const chunkContext = (fileId: string, index: number) => `file:${fileId}:${index}`;

const toStoredFile = (document: FileDocument) => {
  const { _id, uploadDate, unattachedSince, touchedAt = uploadDate, scanDueSince, metadata } = document;
  const { customerId: applicationId, fileType, contentType = '', sealedName = '', finished } = metadata;
  return {
    fileId: _id,
    applicationId,
    fileType,
    createdAt: uploadDate,
    touchedAt,
    isAttached: unattachedSince === undefined,
    isScanDue: scanDueSince !== undefined,
    /** True when the file was refused, or was attached until another file replaced it. */
    isSpare: unattachedSince !== undefined && unattachedSince > uploadDate,
    finished: finished && { ...finished, contentType, sealedName },
  };
};
/** A round of the job that scans waiting documents takes no more than this many. */
const scansAtOnce = 100;

export type StoredFile = ReturnType<typeof toStoredFile>;

type Options = { connection: Connection; vault: Vault; clock: Clock };

/** Stores documents in chunks. Each chunk is sealed with the application's data key and bound to its place. */
export function createFilesStore({ connection, vault, clock }: Options) {
  const files = connection.collection<FileDocument>(filesCollection);
  const chunks = connection.collection<ChunkDocument>(chunksCollection);

  /** Returns false when the id is taken. */
  const begin = async ({ fileId, applicationId, fileType, network }: NewFile): Promise<boolean> => {
    const now = clock.now();
    const document = {
      _id: fileId,
      length: 0,
      chunkSize: chunkBytes + sealOverheadBytes,
      uploadDate: now,
      filename: fileId,
      unattachedSince: now,
      metadata: { customerId: applicationId, fileType, ...(network ? { network } : {}) },
    };
    return (await unlessDuplicate(files.insertOne(document))) !== undefined;
  };

  /** Returns the bytes that the file grew by, which is 0 for a repeated chunk. */
  const putChunk = async ({ fileId, dataKey, index }: ChunkPlace, bytes: Uint8Array): Promise<number> => {
    const data = vault.sealBytes(dataKey, chunkContext(fileId, index), bytes);
    const place = { files_id: fileId, n: index };
    const put = () => chunks.updateOne(place, { $set: { data } }, { upsert: true });
    // Two simultaneous first writes of one chunk clash on the unique index. The second try then finds the chunk.
    const written = (await unlessDuplicate(put())) ?? (await put());
    return written.upsertedCount === 1 ? bytes.length : 0;
  };

  /** Marks the file complete. Its chunks no longer change after that. */
  const finish = async (fileId: string, { dataKey, fileName, ...file }: Finished): Promise<void> => {
    const { chunks: count, sizeBytes, sha256, contentType, isScanDue } = file;
    // A longer document may have been sent under this id before.
    await chunks.deleteMany({ files_id: fileId, n: { $gte: count } });
    await files.updateOne(
      { _id: fileId },
      {
        $set: {
          length: sizeBytes + count * sealOverheadBytes,
          touchedAt: clock.now(),
          // This is one write with the mark of completeness, so that no crash lets a file pass without its scan.
          ...(isScanDue ? { scanDueSince: clock.now() } : {}),
          'metadata.contentType': contentType,
          'metadata.sealedName': vault.seal(dataKey, nameContext(fileId), fileName),
          'metadata.finished': { chunks: count, sizeBytes, sha256 },
        },
      },
    );
  };

  const markAttached = async (fileIds: readonly string[]): Promise<void> => {
    await files.updateMany(
      { _id: { $in: [...fileIds] } },
      { $unset: { unattachedSince: '', 'metadata.network': '' } },
    );
  };

  return {
    begin,
    putChunk,
    finish,
    markAttached,

    find: async (fileId: string): Promise<StoredFile | null> => {
      const found = await files.findOne({ _id: fileId });
      return found && toStoredFile(found);
    },

    readChunk: async ({ fileId, dataKey, index }: ChunkPlace): Promise<Buffer | null> => {
      const found = await chunks.findOne({ files_id: fileId, n: index }, { promoteBuffers: true });
      return found && vault.openBytes(dataKey, chunkContext(fileId, index), found.data);
    },

    heldChunks: async (fileId: string): Promise<number[]> => {
      const held = chunks.find({ files_id: fileId }, { projection: { n: 1 } }).sort({ n: 1 });
      return (await held.toArray()).map(({ n }) => n);
    },

    removeChunk: async (fileId: string, index: number): Promise<void> => {
      await chunks.deleteOne({ files_id: fileId, n: index });
    },

    ofApplication: async (applicationId: string): Promise<StoredFile[]> =>
      (await files.find({ 'metadata.customerId': applicationId }).toArray()).map(toStoredFile),

    /** Records that a chunk arrived. Returns false when the file no longer exists. */
    touch: async (fileId: string, receivedBytes: number): Promise<boolean> => {
      const change = { $set: { touchedAt: clock.now() }, $inc: { 'metadata.receivedBytes': receivedBytes } };
      const result = await files.updateOne({ _id: fileId }, change);
      return result.matchedCount === 1;
    },

    /** Records that the scanner found the file clean. */
    markClean: async (fileId: string): Promise<void> => {
      await files.updateOne({ _id: fileId }, { $unset: { scanDueSince: '' } });
    },

    scanDueBefore: async (instant: Date): Promise<StoredFile[]> => {
      const due = files.find({ scanDueSince: { $lte: instant } }).sort({ scanDueSince: 1 });
      return (await due.limit(scansAtOnce).toArray()).map(toStoredFile);
    },

    countScansDue: () => files.countDocuments({ scanDueSince: { $type: 'date' } }),

    /** Allows the chunks of a refused file to be written again. */
    reopen: async (fileId: string): Promise<void> => {
      const change = {
        $unset: { 'metadata.finished': '' as const, scanDueSince: '' as const },
        $set: { unattachedSince: clock.now() },
      };
      await files.updateOne({ _id: fileId }, change);
    },

    toListedFile: (
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

    /** Records the application's files of one type. Files that the application listed before are left to the sweep. */
    replaceAttached: async (
      applicationId: string,
      fileType: CustomerFileType,
      fileIds: readonly string[],
    ): Promise<void> => {
      await markAttached(fileIds);
      await files.updateMany(
        {
          _id: { $nin: [...fileIds] },
          'metadata.customerId': applicationId,
          'metadata.fileType': fileType,
          unattachedSince: { $exists: false },
        },
        { $set: { unattachedSince: clock.now() } },
      );
    },

    /** Returns the bytes of all files that no application lists, or of those that came from one network address. */
    unattachedBytes: async (network?: string): Promise<number> => {
      const [found] = await files
        .aggregate<{ bytes: number }>([
          {
            $match: {
              unattachedSince: { $type: 'date' },
              ...(network ? { 'metadata.network': network } : {}),
            },
          },
          { $group: { _id: null, bytes: { $sum: '$metadata.receivedBytes' } } },
        ])
        .toArray();
      return found?.bytes ?? 0;
    },

    unattachedBefore: async (instant: Date): Promise<StoredFile[]> => {
      const found = files.find({ unattachedSince: { $lte: instant } }).limit(500);
      return (await found.toArray()).map(toStoredFile);
    },

    /** Removes the chunks before the file, so that the sweep finds the file after a crash. Late chunks are removed last. */
    remove: async (fileId: string): Promise<void> => {
      await chunks.deleteMany({ files_id: fileId });
      await files.deleteOne({ _id: fileId });
      await chunks.deleteMany({ files_id: fileId });
    },

    /** Stores a report of our own. If no application lists it because of a crash, the sweep removes it. */
    storeDocument: async ({ bytes, ...document }: NewDocument): Promise<CustomerFile> => {
      const fileId = newId();
      const { applicationId, dataKey, fileType, fileName, contentType } = document;
      await begin({ fileId, applicationId, fileType });
      const count = chunkCount(bytes.length);
      for (let index = 0; index < count; index += 1) {
        const chunk = bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes);
        await putChunk({ fileId, dataKey, index }, chunk);
      }
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const sizeBytes = bytes.length;
      await finish(fileId, { dataKey, fileName, contentType, chunks: count, sizeBytes, sha256 });
      const createdAt = clock.now().toISOString();
      return { fileId, fileType, fileName, contentType, sizeBytes, createdAt };
    },
  };
}
