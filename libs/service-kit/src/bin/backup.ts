/**
 * `node libs/service-kit/src/bin/backup.ts --to DIR [--keep N]` with MONGO_URL set: a backup of the three databases. The
 * account needs to read them and nothing else. The keys of the installation are not in it.
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
  console.error('Set MONGO_URL, and say where to: --to DIR, with --keep N for the newest N only.');
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
  console.log(`Written: ${folder}\nThe keys are not in it: keep them elsewhere, or nobody will read it.`);
} finally {
  await connection.close();
}
