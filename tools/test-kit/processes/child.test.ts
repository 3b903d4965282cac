import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChild } from './child.ts';
import { nodeBinary, repoRoot } from './paths.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tshepa-child-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a process does not outlive a launcher that is killed with SIGKILL', async () => {
  const script = join(folder, 'launcher.ts');
  await writeFile(
    script,
    `import { startChild } from '${join(repoRoot, 'tools/test-kit/processes/child.ts')}';
     const child = await startChild('sleep', ['60']);
     console.log('CHILD ' + child.pid);`,
  );
  const line = Promise.withResolvers<string>();
  const launcher = await startChild(nodeBinary, [script], {
    onLine: (text) => {
      line.resolve(text);
      return true;
    },
  });
  const pid = Number((await line.promise).slice('CHILD '.length));
  expect(isAlive(pid)).toBe(true);
  await launcher.kill();
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a rejected line is kept out of the log file, and the other lines are written to it', async () => {
  const logFile = join(folder, 'child.log');
  const child = await startChild('sh', ['-c', 'echo SECRET; echo plain; echo wrong >&2'], {
    logFile,
    onLine: (line) => line !== 'SECRET',
  });
  await child.exited;
  const log = () => readFile(logFile, 'utf8');
  await expect.poll(log).toContain('plain');
  await expect.poll(log).toContain('wrong');
  expect(await log()).not.toContain('SECRET');
  expect(child.lastWords()).toBe('wrong');
});

test('a process that ignores SIGTERM is killed after the grace period', async () => {
  const trapped = Promise.withResolvers<void>();
  const child = await startChild('sh', ['-c', 'trap "" TERM; echo trapped; while true; do sleep 0.1; done'], {
    onLine: () => {
      trapped.resolve();
      return true;
    },
  });
  await trapped.promise;
  await child.stop(200);
  expect(child.exit()).toEqual({ code: null, signal: 'SIGKILL' });
});

test('a program that does not exist is reported in one sentence', async () => {
  await expect(startChild('no-such-program-here', [])).rejects.toThrow(/could not be started/);
});

test.skipIf(process.platform !== 'linux')(
  'a log on a full disk ends neither the process nor its launcher',
  async () => {
    const child = await startChild('sh', ['-c', 'echo one; sleep 0.2; echo two; sleep 0.2; exit 3'], {
      logFile: '/dev/full',
    });
    expect(await child.exited).toEqual({ code: 3, signal: null });
  },
);
