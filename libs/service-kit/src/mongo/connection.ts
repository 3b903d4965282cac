import mongoose, { type Collection, type Connection, type mongo } from 'mongoose';
import type { Logger } from '../logger.ts';

type MongoSettings = { url: string; dbName: string; logger: Logger };

/** Shorter than the timeout of a call, so that callers receive an error before they give up. */
const serverSelectionTimeoutMs = 3_000;
const socketTimeoutMs = 30_000;

// `strictQuery` and `sanitizeFilter` cannot be set per connection and must be set before the first schema is compiled.
mongoose.set('strictQuery', true);
mongoose.set('sanitizeFilter', true);
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

/**
 * Opens a connection that survives the loss of the server; operations fail within seconds meanwhile. Reads and writes
 * wait for the majority, so that a new primary cannot undo what a reply has reported.
 */
export async function connectMongo({ url, dbName, logger }: MongoSettings): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    dbName,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: serverSelectionTimeoutMs,
    socketTimeoutMS: socketTimeoutMs,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
  });
  connection.on('disconnected', () =>
    logger.warn({ event: 'mongo.disconnected' }, 'the database connection was lost'),
  );
  connection.on('reconnected', () =>
    logger.info({ event: 'mongo.reconnected' }, 'the database connection was restored'),
  );
  connection.on('error', (error: unknown) =>
    logger.error({ event: 'mongo.error', err: error }, 'database error'),
  );
  return await connection.asPromise();
}

/** For readiness checks: rejects when the database does not answer. */
export async function pingMongo(connection: Connection): Promise<void> {
  if (!connection.db) throw new Error('the database is not connected');
  await connection.db.command({ ping: 1 }, { timeoutMS: serverSelectionTimeoutMs });
}

const isIndexConflict = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === 85 || error.code === 86);

/**
 * Creates an index. Replaces an index of the same name that an earlier version declared with other fields or options.
 * @throws MongoServerError when the index is unique, because documents could violate it before it exists again. In that
 * case give the new index another name, and drop the former index afterwards.
 */
export async function ensureIndex(
  collection: Pick<Collection, 'createIndex' | 'dropIndex'>,
  keys: Record<string, 1 | -1>,
  options: mongo.CreateIndexesOptions = {},
): Promise<void> {
  const create = () => collection.createIndex(keys, options);
  await create().catch(async (error: unknown) => {
    if (!isIndexConflict(error) || options.unique) throw error;
    await collection.dropIndex(options.name ?? Object.entries(keys).flat().join('_'));
    await create();
  });
}

/**
 * Lets the server delete documents once the date in `field` has passed. The server checks about once a minute and by its
 * own clock, so reads must compare the date themselves.
 */
export const ensureTtlIndex = (
  collection: Pick<Collection, 'createIndex' | 'dropIndex'>,
  field: string,
): Promise<void> => ensureIndex(collection, { [field]: 1 }, { expireAfterSeconds: 0 });

/** Returns true when a write failed because it violated a unique index. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000;

/** Resolves with the result of a write, or with undefined when the write violated a unique index. */
export const unlessDuplicate = <Result>(write: Promise<Result>): Promise<Result | undefined> =>
  write.catch((error: unknown) => {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  });

/** Resolves to false when another write came first: the version differs or, for an upsert, the `_id` exists already. */
export async function wasWritten(update: Promise<mongo.UpdateResult>): Promise<boolean> {
  const written = await unlessDuplicate(update);
  return written !== undefined && written.matchedCount + written.upsertedCount === 1;
}
