import type { Logger } from '@tshepa/service-kit';
import { connectMongo } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import { createIndexes } from './indexes.ts';

/** Connects to the service's own database and creates its indexes. */
export async function openDatabase(
  config: Pick<Config, 'MONGO_URL' | 'DB_NAME'>,
  logger: Logger,
): Promise<Connection> {
  const connection = await connectMongo({ url: config.MONGO_URL, dbName: config.DB_NAME, logger });
  try {
    await createIndexes(connection);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
