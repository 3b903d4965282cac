/** Writes the accounts of the NATS server anew from the contracts; after a change of an rpc, an event or who uses it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { accountsFile, accountsFiles } from '@tshepa/test-kit/servers/nats-accounts';

for (const path of accountsFiles) {
  writeFileSync(join(repoRoot, path), accountsFile());
  console.log(`Written: ${path}`);
}
