import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir, nodeBinary, repoRoot } from '@tshepa/test-kit/processes/paths';
import { DevError, noProgress, type Progress } from '@tshepa/test-kit/processes/progress';
import { runCommand } from '@tshepa/test-kit/processes/run-command';
import { delay } from '@tshepa/test-kit/processes/wait';

const pwaDir = join(repoRoot, 'pwa');
const stampFile = join(cacheDir, 'pwa-build');
const lockDir = join(cacheDir, 'pwa-build.lock');
const buildTimeoutMs = 180_000;
const sources = [
  'pwa/**/*',
  'libs/contracts/package.json',
  'libs/contracts/src/**/*.ts',
  'package-lock.json',
];
const notSources = new Set(['node_modules', 'dist', 'former', '.vite']);

/** Builds the PWA into `pwa/dist` when a source has changed. @throws DevError when the build fails. */
export async function buildPwa(progress: Progress = noProgress): Promise<{ wasBuilt: boolean }> {
  mkdirSync(cacheDir, { recursive: true });
  return withLock(async () => {
    const hash = await sourceHash();
    const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
    if (isFresh && existsSync(join(pwaDir, 'dist/index.html'))) return { wasBuilt: false };
    progress('Building the app (only after changes)');
    rmSync(stampFile, { force: true });
    const vite = join(repoRoot, 'node_modules/vite/bin/vite.js');
    const env = { ...process.env, NODE_ENV: 'production' };
    await runCommand(nodeBinary, [vite, 'build'], { cwd: pwaDir, env, timeoutMs: buildTimeoutMs }).catch(
      (error) => {
        throw new DevError('The app could not be built: run "npm run build" to see why.', { cause: error });
      },
    );
    writeFileSync(stampFile, hash);
    return { wasBuilt: true };
  });
}

async function sourceHash(): Promise<string> {
  const files: string[] = [];
  const found = glob(sources, {
    cwd: repoRoot,
    exclude: (path) => notSources.has(path.split('/').at(-1) ?? path),
  });
  for await (const file of found) files.push(file);
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) {
    const path = join(repoRoot, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * Takes a lock, because two builds at once would write to the same folder. A lock older than a build may take is
 * removed.
 */
async function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  while (!takeLock()) await delay(200);
  try {
    return await work();
  } finally {
    rmSync(lockDir, { recursive: true, force: true });
  }
}

function takeLock(): boolean {
  try {
    mkdirSync(lockDir);
    return true;
  } catch {
    const createdAtMs = existsSync(lockDir) ? statSync(lockDir).mtimeMs : 0;
    if (Date.now() - createdAtMs > buildTimeoutMs) rmSync(lockDir, { recursive: true, force: true });
    return false;
  }
}

export type Weight = { name: string; bytes: number; maxBytes: number; encoding: string; isOver: boolean };
type BuildWeight = { table: string; weights: Weight[] };

/** Reads the transfer sizes in bytes that the latest build has written. */
export const readBuildWeight = (): BuildWeight =>
  JSON.parse(readFileSync(join(cacheDir, 'pwa-weight.json'), 'utf8'));
