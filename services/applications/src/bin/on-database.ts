import { ConfigError, createLogger, loadConfig, mongoConfigShape } from '@tshepa/service-kit';
import { connectMongo } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import * as z from 'zod';
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
  /** As its log lines name it. */
  name: string;
  /** What it does and what its exit codes mean; said together with the settings when one of them is wrong. */
  usage: string;
  run: (connection: Connection, vault: Vault) => Promise<0 | 1>;
};

/** Runs an operator's command on the database and with the keys of the environment. Exit 2 when it cannot be done. */
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
