/** Writes the accounts of the NATS server anew from the contracts; after a change of an rpc, an event or who uses it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../infra/paths.ts';
import { accountsFile, accountsFiles } from '../nats/accounts-file.ts';

for (const path of accountsFiles) {
  writeFileSync(join(repoRoot, path), accountsFile());
  console.log(`Written: ${path}`);
}
