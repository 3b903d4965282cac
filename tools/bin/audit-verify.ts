import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultDataDir, repoRoot } from '@tshepa/test-kit/processes/paths';
import { runScript } from '@tshepa/test-kit/processes/run-command';
import { readRunFile } from '../launcher/run-file.ts';
import { readSecrets } from '../launcher/secrets.ts';

/** Settings of the environment win. The default is the system running here, whose logs confirm the trail's heads. */
const running = readRunFile(defaultDataDir);
if (!running && !process.env['MONGO_URL']) {
  console.error('Nothing is running here: start it with npm start, or set MONGO_URL and AUDIT_KEY.');
  process.exit(2);
}
const own = running && !process.env['MONGO_URL'];
const settings = own
  ? { MONGO_URL: running.urls.mongo, AUDIT_KEY: readSecrets(defaultDataDir).AUDIT_KEY }
  : {};
const logs = ['applications.log.1', 'applications.log'].map((name) => join(defaultDataDir, 'logs', name));
const heads = own ? logs.filter((file) => existsSync(file)).flatMap((file) => ['--heads', file]) : [];

process.exitCode = await runScript(
  [join(repoRoot, 'services/applications/src/bin/audit-verify.ts'), ...heads, ...process.argv.slice(2)],
  { env: { ...process.env, ...settings } },
);
