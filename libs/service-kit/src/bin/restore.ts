/**
 * `node libs/service-kit/src/bin/restore.ts --from DIR [--replace]` with MONGO_URL set, while no service runs. Checks every
 * file before it writes, and verifies the stored documents afterwards. `--replace` empties databases that are not empty.
 */
import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/index.ts';
import { createLogger } from '../logger.ts';
import { connectMongo } from '../mongo/index.ts';

const { values } = parseArgs({
  options: { from: { type: 'string' }, replace: { type: 'boolean', default: false } },
});
const url = process.env['MONGO_URL'];
if (!url || !values.from) {
  console.error(
    'Set MONGO_URL and name the backup with --from DIR. Add --replace when the databases are not empty.',
  );
  process.exit(2);
}
const logger = createLogger({ service: 'restore', level: 'silent' });
const connection = await connectMongo({ url, dbName: 'admin', logger });
try {
  const { folder, manifest } = await restoreBackup({
    connection,
    from: values.from,
    isReplacing: values.replace,
  });
  const all = Object.values(manifest.databases).flatMap((collections) => Object.values(collections));
  const documents = all.reduce((sum, summary) => sum + summary.documents, 0);
  console.log(
    `Restored ${documents} documents from ${folder} and verified them. Now verify the audit trail: npm run audit:verify`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await connection.close();
}
