/**
 * `node libs/service-kit/src/bin/backup.ts --to DIR [--keep N]` with MONGO_URL set: backs up the three databases. The
 * account needs read access only. The backup does not contain the encryption keys of the installation.
 */
import { parseArgs } from 'node:util';
import { writeBackup } from '../backup/index.ts';
import { systemClock } from '../clock.ts';
import { createLogger } from '../logger.ts';
import { connectMongo } from '../mongo/index.ts';

const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
const url = process.env['MONGO_URL'];
const keep = values.keep === undefined ? undefined : Number(values.keep);
if (!url || !values.to || (keep !== undefined && !(keep >= 1))) {
  console.error(
    'Set MONGO_URL and name the folder with --to DIR. With --keep N only the newest N backups remain.',
  );
  process.exit(2);
}
const logger = createLogger({ service: 'backup', level: 'silent' });
const connection = await connectMongo({ url, dbName: 'admin', logger });
try {
  const { folder, manifest } = await writeBackup({ connection, to: values.to, clock: systemClock, keep });
  for (const [database, collections] of Object.entries(manifest.databases)) {
    const documents = Object.values(collections).reduce((sum, summary) => sum + summary.documents, 0);
    console.log(`${database}: ${documents} documents in ${Object.keys(collections).length} collections`);
  }
  console.log(
    `Written: ${folder}\nThe backup does not contain the encryption keys. Keep them elsewhere: without them it cannot be read.`,
  );
} finally {
  await connection.close();
}
