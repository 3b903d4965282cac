/**
 * `npm run sbom -- --to DIR` writes CycloneDX documents: one for the whole repository and one for each image. It reads
 * only the lock file, so it needs no network and no installed packages. It names optional packages of all platforms.
 * Each image contains a list of exactly what was installed in it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { runCommand } from '@tshepa/test-kit/processes/run-command';
import { imageNames, images } from '../release/images/parts.ts';
import { planImage, writeImage } from '../release/images/plan-image.ts';
import { softwareListCommand } from '../release/images/software-list.ts';
import { readArguments } from './options/read-arguments.ts';

const { values } = readArguments(
  { options: { to: { type: 'string', default: '.cache/sbom' } } },
  'sbom -- --to DIR',
);
const to = resolve(repoRoot, values.to);
mkdirSync(to, { recursive: true });

const write = async (name: string, cwd: string) => {
  const fromLockFile = [...softwareListCommand, '--package-lock-only', '--offline'];
  const text = await runCommand('npm', fromLockFile, { cwd, timeoutMs: 120_000 });
  const { components } = JSON.parse(text);
  writeFileSync(join(to, `${name}.cdx.json`), text);
  console.log(`${join(to, `${name}.cdx.json`)}: ${components.length} components`);
};

// Development dependencies are left out: one of them requires the version "latest", which cannot be resolved offline.
await write('repository', repoRoot);
for (const name of imageNames) {
  const layout = mkdtempSync(join(tmpdir(), 'tshepa-sbom-'));
  try {
    writeImage(repoRoot, planImage(repoRoot, images[name]), layout);
    await write(name, join(layout, 'manifests'));
  } finally {
    rmSync(layout, { recursive: true, force: true });
  }
}
