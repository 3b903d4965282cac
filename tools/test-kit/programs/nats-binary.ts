import { createWriteStream, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DevError, type Progress } from '../processes/progress.ts';
import { runCommand } from '../processes/run-command.ts';
import { binDir, cachedPath, findCached, goInstall, installedWays } from './cached-program.ts';
import { openDownload } from './download.ts';
import { firstThatWorks } from './first-that-works.ts';

export const natsVersion = '2.15.2';

/** Older versions have an authorisation bypass. */
const oldestAllowed = [2, 12, 7] as const;

type NatsBinary = { path: string; version: string };

/** Finds, builds or downloads nats-server. @throws DevError when no way works or the version is too old. */
export async function findNatsBinary(progress: Progress): Promise<NatsBinary & { way: string }> {
  const { found, way } = await firstThatWorks(
    'nats',
    [
      ...installedWays('nats-server', checked),
      { name: 'go install', find: () => build(progress) },
      { name: 'release download', find: () => download(progress) },
    ],
    progress,
  );
  return { ...found, way };
}

/** @throws DevError for a version that is too old. */
async function checked(path: string | undefined): Promise<NatsBinary | undefined> {
  if (!path) return undefined;
  const output = await runCommand(path, ['--version'], { timeoutMs: 10_000 });
  const version = /v?(\d+\.\d+\.\d+)/.exec(output)?.[1];
  if (!version) throw new DevError(`${path} does not print its version`);
  if (isOlder(version)) {
    throw new DevError(`nats-server ${version} is too old: ${oldestAllowed.join('.')} or later is needed`);
  }
  return { path, version };
}

export function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, least] of oldestAllowed.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
}

async function build(progress: Progress) {
  const onBuild = () => progress(`Building nats-server ${natsVersion} with Go (once, about 40 s)`);
  const isBuilt = await goInstall(`github.com/nats-io/nats-server/v2@v${natsVersion}`, onBuild);
  return isBuilt ? checked(findCached('nats-server')) : undefined;
}

const releaseArch: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

async function download(progress: Progress) {
  const arch = releaseArch[process.arch];
  if (!arch || process.platform === 'win32') return undefined;
  const name = `nats-server-v${natsVersion}-${process.platform}-${arch}`;
  const releases = 'https://github.com/nats-io/nats-server/releases/download';
  const body = await openDownload(`${releases}/v${natsVersion}/${name}.tar.gz`);
  progress(`Downloading nats-server ${natsVersion} (once)`);
  mkdirSync(binDir, { recursive: true });
  const archive = join(binDir, `${name}.tar.gz`);
  await pipeline(body, createWriteStream(archive));
  await runCommand('tar', ['-xzf', archive, '-C', binDir], { timeoutMs: 60_000 });
  await rename(join(binDir, name, 'nats-server'), cachedPath('nats-server'));
  await rm(join(binDir, name), { recursive: true, force: true });
  await rm(archive, { force: true });
  return checked(findCached('nats-server'));
}
