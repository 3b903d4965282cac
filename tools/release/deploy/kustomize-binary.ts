import { join } from 'node:path';
import { DevError, type Progress } from '@tshepa/test-kit/processes/progress';
import { findOnPath, isExecutable, runCommand } from '@tshepa/test-kit/processes/run-command';
import { firstThatWorks } from '@tshepa/test-kit/programs/first-that-works';
import { binDir, goInstall } from '@tshepa/test-kit/programs/go-install';

const kustomizeVersion = '5.7.1';

const cachedBinary = join(binDir, 'kustomize');

/**
 * Finds kustomize or builds it, once.
 * @throws DevError when it is not installed and cannot be built.
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
      { name: 'go install', isSlow: true, find: () => build(progress) },
    ],
    progress,
  );
  return found;
}

/** @throws DevError for another major version, whose output may differ. */
async function checked(path: string | undefined): Promise<string | undefined> {
  if (!path) return undefined;
  const output = await runCommand(path, ['version'], { timeoutMs: 10_000 });
  // A binary built by `go install` does not contain its version.
  const major = /v(\d+)\./.exec(output)?.[1];
  if (major && major !== '5') throw new DevError(`${path} is version ${output.trim()}; version 5 is needed`);
  return path;
}

async function build(progress: Progress): Promise<string | undefined> {
  const onBuild = () => progress(`Building kustomize ${kustomizeVersion} with Go (once, about a minute)`);
  const isBuilt = await goInstall(`sigs.k8s.io/kustomize/kustomize/v5@v${kustomizeVersion}`, onBuild);
  return isBuilt ? checked(cachedBinary) : undefined;
}
