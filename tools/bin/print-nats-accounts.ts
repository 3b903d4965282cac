/**
 * Generates the accounts of the NATS server. Run it after changing an operation, an event, or the processes that may
 * use one of them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { accountsFile, accountsFiles } from '@tshepa/test-kit/servers/nats-accounts';

for (const path of accountsFiles) {
  writeFileSync(join(repoRoot, path), accountsFile());
  console.log(`Written: ${path}`);
}
