import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nodeBinary, repoRoot } from '../infra/paths.ts';
import { buildPwa } from '../launcher/build-pwa.ts';

try {
  const { wasBuilt } = await buildPwa();
  console.log(wasBuilt ? 'Built pwa/dist.' : 'pwa/dist is up to date.');
} catch {
  // Once more, now with all its words; the first time only its last line is known.
  spawnSync(nodeBinary, [join(repoRoot, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: join(repoRoot, 'pwa'),
    stdio: 'inherit',
  });
  process.exitCode = 1;
}
