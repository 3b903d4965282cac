import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection } from 'mongoose';
import type { Clock } from '../clock.ts';
import {
  type BackupManifest,
  type CollectionSummary,
  createDigest,
  fileOf,
  manifestName,
  productDatabases,
  readingOrder,
} from './format.ts';

type WriteSettings = {
  /** A connection to the server, with any database. */
  connection: Connection;
  /** The folder that holds the backups, each in a folder named by its time. */
  to: string;
  clock: Clock;
  databases?: readonly string[];
  /** Only this many of the newest backups are kept; all by default. */
  keep?: number | undefined;
};

const isBackup = (name: string) => /^\d{4}-\d{2}-\d{2}T[\d-]+Z$/.test(name);

/**
 * Copies whole databases byte for byte, so that encrypted data stays encrypted. Services may keep running, because only
 * single documents have to be consistent. The folder gets its final name when the backup is complete.
 */
export async function writeBackup(
  settings: WriteSettings,
): Promise<{ folder: string; manifest: BackupManifest }> {
  const { connection, to, clock, databases = productDatabases, keep } = settings;
  const startedAt = clock.now().toISOString();
  const name = startedAt.replaceAll(/[:.]/g, '-');
  const partial = join(to, `.partial-${name}`);
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const manifest: BackupManifest = { format: 1, startedAt, finishedAt: startedAt, databases: {} };
    for (const database of databases)
      manifest.databases[database] = await writeDatabase(connection, database, partial);
    manifest.finishedAt = clock.now().toISOString();
    await writeFile(join(partial, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    const folder = join(to, name);
    await rename(partial, folder);
    if (keep !== undefined) await dropOld(to, keep);
    return { folder, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function writeDatabase(
  connection: Connection,
  database: string,
  folder: string,
): Promise<Record<string, CollectionSummary>> {
  const db = connection.getClient().db(database);
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = readingOrder(found.map(({ name }) => name).filter((name) => !name.startsWith('system.')));
  const summaries: Record<string, CollectionSummary> = {};
  for (const name of names) {
    // The bytes are copied as they are, because a conversion to JavaScript values would lose types.
    const documents = db.collection(name).find({}, { raw: true });
    const digest = createDigest();
    const hash = createHash('sha256');
    const summing = new Transform({
      writableObjectMode: true,
      transform(document: Uint8Array, _encoding, done) {
        digest.add(document);
        done(null, document);
      },
    });
    const hashing = new PassThrough().on('data', (bytes: Buffer) => hash.update(bytes));
    const file = createWriteStream(join(folder, fileOf(database, name)), { mode: 0o600, flush: true });
    await pipeline(Readable.from(documents), summing, createGzip(), hashing, file);
    summaries[name] = { ...digest.result(), sha256: hash.digest('hex') };
  }
  return summaries;
}

async function dropOld(to: string, keep: number): Promise<void> {
  const names = (await readdir(to)).filter(isBackup).sort();
  for (const name of names.slice(0, Math.max(0, names.length - keep)))
    await rm(join(to, name), { recursive: true, force: true });
}
