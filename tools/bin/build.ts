import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { runScript } from '@tshepa/test-kit/processes/run-command';
import { buildPwa, readBuildWeight } from '../launcher/build-pwa.ts';

try {
  const { wasBuilt } = await buildPwa();
  const { table, weights } = readBuildWeight();
  console.log(table);
  console.log(wasBuilt ? '\nBuilt pwa/dist.' : '\npwa/dist is up to date.');
  if (weights.some(({ isOver }) => isOver)) {
    console.error('The app is heavier than its budgets allow: see pwa/build/budgets.ts.');
    process.exitCode = 1;
  }
} catch {
  // Runs the build again to show its whole output; `buildPwa` keeps only the last line.
  await runScript([join(repoRoot, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: join(repoRoot, 'pwa') });
  process.exitCode = 1;
}
