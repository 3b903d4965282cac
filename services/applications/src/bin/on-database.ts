import { ConfigError, createLogger, loadConfig, mongoConfigShape } from '@tshepa/service-kit';
import { connectMongo } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { configSchema } from '../config.ts';
import { createVault, type Vault } from '../crypto/vault.ts';

const { DB_NAME, MASTER_KEY, OTHER_MASTER_KEYS, BLIND_INDEX_KEY } = configSchema.shape;
const settingsSchema = z.object({
  ...mongoConfigShape,
  DB_NAME,
  MASTER_KEY,
  OTHER_MASTER_KEYS,
  BLIND_INDEX_KEY,
});

type Command = {
  name: string;
  /** Describes the command and its exit codes. It is printed with the settings when one of them is invalid. */
  usage: string;
  run: (connection: Connection, vault: Vault) => Promise<0 | 1>;
};

/** Runs an operator's command with the database and keys of the environment. Exits with 2 on a failure. */
export async function runOnDatabase({ name, usage, run }: Command): Promise<void> {
  try {
    const settings = loadConfig(settingsSchema, process.env);
    const connection = await connectMongo({
      url: settings.MONGO_URL,
      dbName: settings.DB_NAME,
      logger: createLogger({ service: name, level: 'silent' }),
    });
    try {
      const vault = createVault({
        masterKey: settings.MASTER_KEY,
        otherMasterKeys: settings.OTHER_MASTER_KEYS,
        blindIndexKey: settings.BLIND_INDEX_KEY,
      });
      process.exitCode = await run(connection, vault);
    } finally {
      await connection.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof ConfigError)
      console.error(`${usage}\nSettings: ${Object.keys(settingsSchema.shape).join(', ')}.`);
    process.exitCode = 2;
  }
}
