import mongoose, { type Connection } from 'mongoose';
import type { Logger } from '../logger.ts';

type MongoSettings = { url: string; dbName: string; logger: Logger };

/** A dead server is noticed within this time, so that a caller gets its answer before its own patience ends. */
const serverSelectionTimeoutMs = 3_000;
const socketTimeoutMs = 30_000;

// Both must hold before the first schema is compiled; there is no per-connection form of them.
mongoose.set('strictQuery', true);
mongoose.set('sanitizeFilter', true);
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

/**
 * Opens a connection that survives the loss of the server: operations fail within seconds meanwhile and work again
 * after it. Writes wait for the majority and the journal, and reads see only what the majority has: a reply that is
 * repeated to somebody cannot be undone by a change of primary.
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
  connection.on('disconnected', () => logger.warn({ event: 'mongo.disconnected' }, 'database lost'));
  connection.on('reconnected', () => logger.info({ event: 'mongo.reconnected' }, 'database is back'));
  connection.on('error', (error: unknown) =>
    logger.error({ event: 'mongo.error', err: error }, 'database error'),
  );
  return await connection.asPromise();
}

/** Rejects when the database does not answer; for readiness. */
export async function pingMongo(connection: Connection): Promise<void> {
  if (!connection.db) throw new Error('the database is not connected');
  await connection.db.command({ ping: 1 }, { timeoutMS: serverSelectionTimeoutMs });
}

/** Builds the indexes of the given models, by default of all models of the connection, before anything is served. */
export async function ensureIndexes(
  connection: Connection,
  models: readonly { createIndexes(): Promise<void> }[] = Object.values(connection.models),
): Promise<void> {
  for (const model of models) await model.createIndexes();
}

/** Whether a write clashed with a unique index. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000;
