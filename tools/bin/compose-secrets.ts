/** Adds missing random secrets for docker-compose.yml to deploy/compose/.env. Existing values are never replaced. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { composeSecrets } from '../release/deploy/compose-secrets.ts';

const file = join(repoRoot, 'deploy/compose/.env');
const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
const { text, added } = composeSecrets(before);
if (added.length > 0) writeFileSync(file, text, { mode: 0o600 });
console.log(added.length > 0 ? `${file}: added ${added.join(', ')}` : `${file} is already complete.`);
