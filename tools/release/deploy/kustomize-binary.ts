import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '@tshepa/test-kit/processes/paths';
import { DevError, type Progress } from '@tshepa/test-kit/processes/progress';
import { findOnPath, isExecutable, runCommand } from '@tshepa/test-kit/processes/run-command';
import { firstThatWorks } from '@tshepa/test-kit/programs/first-that-works';

const kustomizeVersion = '5.7.1';

const binFolder = join(cacheDir, 'bin');
const cachedBinary = join(binFolder, 'kustomize');

/**
 * Finds kustomize or builds it, once.
 * @throws DevError in one sentence, when there is neither the program nor Go with a way to its source.
 */
export async function findKustomize(progress: Progress): Promise<string> {
  const { found } = await firstThatWorks<string>(
    'kustomize',
    [
      { name: 'kustomize on PATH', find: async () => checked(findOnPath('kustomize')) },
      {
        name: 'kustomize in .cache',
        find: async () => checked(isExecutable(cachedBinary) ? cachedBinary : undefined),
      },
      { name: 'go install', isSlow: true, find: () => goInstall(progress) },
    ],
    progress,
  );
  return found;
}

/** @throws DevError for a version that may render otherwise than the one the manifests are checked with. */
async function checked(path: string | undefined): Promise<string | undefined> {
  if (!path) return undefined;
  const said = await runCommand(path, ['version'], { timeoutMs: 10_000 });
  // A program that was built by Go itself does not know its version.
  const major = /v(\d+)\./.exec(said)?.[1];
  if (major && major !== '5') throw new DevError(`${path} is version ${said.trim()}, 5 is needed`);
  return path;
}

async function goInstall(progress: Progress): Promise<string | undefined> {
  const go = findOnPath('go');
  if (!go) return undefined;
  const target = `sigs.k8s.io/kustomize/kustomize/v5@v${kustomizeVersion}`;
  await runCommand(go, ['list', '-m', target], { cwd: '/', timeoutMs: 15_000 });
  progress(`Building kustomize ${kustomizeVersion} with Go (once, about a minute)`);
  mkdirSync(binFolder, { recursive: true });
  const env = { ...process.env, GOBIN: binFolder, CGO_ENABLED: '0' };
  await runCommand(go, ['install', target], { cwd: '/', env, timeoutMs: 400_000 });
  return checked(cachedBinary);
}
