/** Adds missing random secrets for docker-compose.yml to .env. Existing values are never replaced. */
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { writeComposeSecrets } from '../release/deploy/compose-secrets.ts';

console.log(writeComposeSecrets(repoRoot));
