import { createLogger, loadConfig, mongoConfigShape, systemClock } from '@tshepa/service-kit';
import { writeBackup } from '@tshepa/service-kit/backup';
import { connectMongo } from '@tshepa/service-kit/mongo';
import { CommandError, command, exitCodes } from '@tshepa/service-kit/operator-program';
import * as z from 'zod/mini';

/** The command changes nothing in the databases, so that a nightly job can run it with a database account that only reads. */
export const backUp = command({
  name: 'backup',
  summary: 'Writes a backup of the three databases to a folder',
  help: `The account in MONGO_URL only has to read, and the services may keep running. The backup does not contain the keys:
keep them elsewhere, because without them it cannot be read.`,
  options: {
    to: { value: 'DIR', isRequired: true, help: 'the folder in which each backup gets a folder of its own' },
    keep: { value: 'N', help: 'deletes all but the newest N backups in that folder' },
  },
  changes: false,
  run: async ({ env, options, print }) => {
    const keep = options.keep === undefined ? undefined : Number(options.keep);
    if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
      throw new CommandError('--keep must be a whole number of at least 1.', exitCodes.misused);
    const { MONGO_URL: url } = loadConfig(z.object(mongoConfigShape), env);
    const logger = createLogger({ service: 'operator', level: 'silent' });
    const connection = await connectMongo({ url, dbName: 'admin', logger });
    try {
      const { folder, manifest } = await writeBackup({
        connection,
        to: options.to,
        clock: systemClock,
        keep,
      });
      for (const [database, collections] of Object.entries(manifest.databases)) {
        const documents = Object.values(collections).reduce((sum, summary) => sum + summary.documents, 0);
        print(`${database}: ${documents} documents in ${Object.keys(collections).length} collections`);
      }
      print(`Written: ${folder}`);
    } finally {
      await connection.close();
    }
  },
});
