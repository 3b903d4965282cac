import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import mongoose, { type Connection } from 'mongoose';
import { type BackupManifest, type CollectionSummary, createDigest, fileOf, manifestName } from './format.ts';

type RestoreSettings = {
  connection: Connection;
  /** One backup, or the folder of several, of which the newest is taken. */
  from: string;
  /** Empties databases that hold something; without it such a restore is refused before anything is changed. */
  isReplacing?: boolean;
  /** The database that a database of the backup is written to; its own name by default. */
  nameOf?: (database: string) => string;
};

const batchSize = 500;
const { BSON } = mongoose.mongo;
/** Numbers keep their types: a whole number that was stored as a double comes back as one. */
const asStored = {
  promoteValues: false,
  promoteBuffers: false,
  promoteLongs: false,
  bsonRegExp: true,
} as const;

/** @throws Error when the folder holds no whole backup. */
export async function readManifest(from: string): Promise<{ folder: string; manifest: BackupManifest }> {
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
  throw new Error(`There is no backup in ${from}.`);
}

/**
 * Puts a backup back and proves it: every file is held against its checksum before anything is written, and what is
 * stored afterwards is counted and hashed again. Services must be stopped meanwhile. Indexes are made by the services
 * when they start.
 * @throws Error when a file was changed, a database is not empty, or what was stored is not what was kept.
 */
export async function restoreBackup(
  settings: RestoreSettings,
): Promise<{ folder: string; manifest: BackupManifest }> {
  const { connection, from, isReplacing = false, nameOf = (name) => name } = settings;
  const { folder, manifest } = await readManifest(from);
  const entries = Object.entries(manifest.databases);
  for (const [database, collections] of entries) {
    for (const [name, { sha256 }] of Object.entries(collections))
      if ((await sha256Of(join(folder, fileOf(database, name)))) !== sha256)
        throw new Error(`${fileOf(database, name)} is not what was written: nothing was restored.`);
  }
  for (const [database] of entries) await makeRoom(connection, nameOf(database), isReplacing);
  for (const [database, collections] of entries) {
    for (const [name, summary] of Object.entries(collections)) {
      await restoreCollection(connection, nameOf(database), name, join(folder, fileOf(database, name)));
      await prove(connection, nameOf(database), name, summary);
    }
  }
  return { folder, manifest };
}

/** Counts and hashes what is stored. */
export async function summarise(connection: Connection, database: string, collection: string) {
  const digest = createDigest();
  const stored = collectionOf(connection, database, collection).find({}, { raw: true });
  for await (const document of stored) digest.add(document as unknown as Uint8Array);
  return digest.result();
}

function collectionOf(connection: Connection, database: string, collection: string) {
  return connection.getClient().db(database).collection(collection);
}

async function makeRoom(connection: Connection, database: string, isReplacing: boolean): Promise<void> {
  const db = connection.getClient().db(database);
  const names = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of names) {
    if (name.startsWith('system.')) continue;
    const isEmpty = (await db.collection(name).findOne({})) === null;
    if (!isEmpty && !isReplacing)
      throw new Error(`The database ${database} is not empty (${name}): nothing was restored.`);
  }
  for (const { name } of names) if (!name.startsWith('system.')) await db.collection(name).drop();
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

/** A file is documents one after the other; each begins with its own length. */
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
  if (rest.length > 0) throw new Error(`${file} ends in the middle of a document.`);
}

async function prove(
  connection: Connection,
  database: string,
  collection: string,
  { documents, digest }: CollectionSummary,
): Promise<void> {
  const stored = await summarise(connection, database, collection);
  if (stored.documents !== documents || stored.digest !== digest)
    throw new Error(
      `${database}.${collection}: stored are ${stored.documents} of ${documents} documents, or others.`,
    );
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
}
