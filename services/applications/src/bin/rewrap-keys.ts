import { ConfigError, createLogger, loadConfig, mongoConfigShape } from '@tshepa/service-kit';
import { connectMongo } from '@tshepa/service-kit/mongo';
import * as z from 'zod';
import { configSchema } from '../config.ts';
import { createVault } from '../crypto/vault.ts';
import { rewrapKeys } from '../store/rewrap-keys.ts';

const usage = `Wraps the data keys of all customers and staff anew with MASTER_KEY. Exit 0 when none is left that another
key has wrapped, 1 when some are, 2 when it cannot be done.
Settings: MONGO_URL, DB_NAME, MASTER_KEY, OTHER_MASTER_KEYS (those of before, with commas between).`;

const { DB_NAME, MASTER_KEY, OTHER_MASTER_KEYS } = configSchema.shape;
const settingsSchema = z.object({ ...mongoConfigShape, DB_NAME, MASTER_KEY, OTHER_MASTER_KEYS });

try {
  process.exitCode = await run(loadConfig(settingsSchema, process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof ConfigError) console.error(usage);
  process.exitCode = 2;
}

async function run(settings: z.output<typeof settingsSchema>): Promise<0 | 1> {
  const connection = await connectMongo({
    url: settings.MONGO_URL,
    dbName: settings.DB_NAME,
    logger: createLogger({ service: 'rewrap-keys', level: 'silent' }),
  });
  try {
    const vault = createVault({
      masterKey: settings.MASTER_KEY,
      otherMasterKeys: settings.OTHER_MASTER_KEYS,
      // Nothing is looked up here.
      blindIndexKey: settings.MASTER_KEY,
    });
    const { rewrapped, left } = await rewrapKeys(connection, vault);
    const end =
      left === 0
        ? 'None is left: the other keys may go.'
        : `${left} are left, saved meanwhile by a process that had read them before. Run it again.`;
    console.log(`${rewrapped} data keys wrapped anew. ${end}`);
    return left === 0 ? 0 : 1;
  } finally {
    await connection.close();
  }
}
