/** Writes deploy/nats/accounts.conf anew from the contracts; after a change of an rpc, an event or who uses it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../infra/paths.ts';
import { accountsFile } from '../nats/accounts-file.ts';

const file = join(repoRoot, 'deploy/nats/accounts.conf');
writeFileSync(file, accountsFile());
console.log(`Written: ${file}`);
