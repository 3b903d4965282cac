import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import mongoose, { type Connection } from 'mongoose';
import { type BackupManifest, type CollectionSummary, createDigest, fileOf, manifestName } from './format.ts';

type RestoreSettings = {
  connection: Connection;
  /** The folder of one backup, or a folder with several, of which the newest is restored. */
  from: string;
  /** Empties databases that are not empty; by default their restore is refused before anything changes. */
  isReplacing?: boolean;
};

const batchSize = 500;
const { BSON } = mongoose.mongo;
/** Keeps number types: a whole number that was stored as a double is restored as a double. */
const asStored = {
  promoteValues: false,
  promoteBuffers: false,
  promoteLongs: false,
  bsonRegExp: true,
} as const;

/** A backup that cannot be used, or databases that must not be overwritten. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** Finds the newest complete backup. @throws BackupError when the folder holds none. */
async function readManifest(from: string): Promise<{ folder: string; manifest: BackupManifest }> {
  const folders = [
    from,
    ...(await readdir(from))
      .sort()
      .reverse()
      .map((name) => join(from, name)),
  ];
  for (const folder of folders) {
    const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
    if (text) return { folder, manifest: JSON.parse(text) };
  }
  throw new BackupError(`There is no backup in ${from}.`);
}

/**
 * Restores a backup. The checksums of the files are checked before anything is written, and the stored documents are
 * checked afterwards. Services must be stopped. @throws BackupError when a file was changed, a database is not empty, or
 * documents differ.
 */
export async function restoreBackup(
  settings: RestoreSettings,
): Promise<{ folder: string; manifest: BackupManifest }> {
  const { connection, from, isReplacing = false } = settings;
  const { folder, manifest } = await readManifest(from);
  const entries = Object.entries(manifest.databases);
  for (const [database, collections] of entries) {
    for (const [name, { sha256 }] of Object.entries(collections))
      if ((await sha256Of(join(folder, fileOf(database, name)))) !== sha256)
        throw new BackupError(`${fileOf(database, name)} does not match its checksum: nothing was restored.`);
  }
  if (!isReplacing) for (const [database] of entries) await refuseUnlessEmpty(connection, database);
  for (const [database] of entries) await dropCollections(connection, database);
  for (const [database, collections] of entries) {
    for (const [name, summary] of Object.entries(collections)) {
      await restoreCollection(connection, database, name, join(folder, fileOf(database, name)));
      await verify(connection, database, name, summary);
    }
  }
  return { folder, manifest };
}

/** Counts and hashes the documents of a collection. */
export async function summarise(connection: Connection, database: string, collection: string) {
  const digest = createDigest();
  const stored = collectionOf(connection, database, collection).find({}, { raw: true });
  for await (const document of stored) digest.add(document as unknown as Uint8Array);
  return digest.result();
}

function collectionOf(connection: Connection, database: string, collection: string) {
  return connection.getClient().db(database).collection(collection);
}

async function collectionsOf(connection: Connection, database: string) {
  const db = connection.getClient().db(database);
  const names = await db.listCollections({}, { nameOnly: true }).toArray();
  return names.filter(({ name }) => !name.startsWith('system.')).map(({ name }) => db.collection(name));
}

/** @throws BackupError */
async function refuseUnlessEmpty(connection: Connection, database: string): Promise<void> {
  for (const collection of await collectionsOf(connection, database))
    if ((await collection.findOne({})) !== null)
      throw new BackupError(
        `The database ${database} is not empty (${collection.collectionName}): nothing was restored.`,
      );
}

async function dropCollections(connection: Connection, database: string): Promise<void> {
  for (const collection of await collectionsOf(connection, database)) await collection.drop();
}

async function restoreCollection(
  connection: Connection,
  database: string,
  collection: string,
  file: string,
): Promise<void> {
  const target = collectionOf(connection, database, collection);
  let batch: mongoose.mongo.BSON.Document[] = [];
  const flush = async () => {
    if (batch.length > 0) await target.insertMany(batch, { ordered: false });
    batch = [];
  };
  for await (const bytes of documentsIn(file)) {
    batch.push(BSON.deserialize(bytes, asStored));
    if (batch.length >= batchSize) await flush();
  }
  await flush();
}

/** A file is a sequence of BSON documents; each begins with its own length. */
async function* documentsIn(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file).pipe(createGunzip())) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= 4) {
      const length = rest.readInt32LE(at);
      if (rest.length - at < length) break;
      yield rest.subarray(at, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new BackupError(`${file} ends in the middle of a document.`);
}

async function verify(
  connection: Connection,
  database: string,
  collection: string,
  { documents, digest }: CollectionSummary,
): Promise<void> {
  const stored = await summarise(connection, database, collection);
  if (stored.documents !== documents || stored.digest !== digest)
    throw new BackupError(
      `${database}.${collection} differs from the backup: ${stored.documents} of ${documents} documents are stored.`,
    );
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
}
