import { DevError, type Progress } from '@tshepa/test-kit/processes/progress';
import { runCommand } from '@tshepa/test-kit/processes/run-command';
import { findCached, goInstall, installedWays } from '@tshepa/test-kit/programs/cached-program';
import { firstThatWorks } from '@tshepa/test-kit/programs/first-that-works';

const kustomizeVersion = '5.7.1';

/** Finds kustomize or builds it, once. @throws DevError when it is not installed and cannot be built. */
export async function findKustomize(progress: Progress): Promise<string> {
  const ways = [...installedWays('kustomize', checked), { name: 'go install', find: () => build(progress) }];
  return (await firstThatWorks('kustomize', ways, progress)).found;
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
  return isBuilt ? checked(findCached('kustomize')) : undefined;
}
