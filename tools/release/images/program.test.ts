import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { homes, programImages } from '@tshepa/service-kit/operator-program';
import { bySize } from '@tshepa/test-kit';
import { compiledDir, nodeBinary, repoRoot } from '@tshepa/test-kit/processes/paths';
import { expect, test } from 'vitest';

/** Runs the operators' program of an image as a process, without a server. */
function tshepa(image: string, words: string, env: Record<string, string> = {}) {
  const script = join(repoRoot, 'services', image, 'src/bin/tshepa.ts');
  const { status, stdout, stderr } = spawnSync(nodeBinary, [script, ...words.split(' ')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiledDir, ...env },
  });
  return { status, stdout, stderr };
}

test.each(
  bySize({ smallest: programImages.slice(0, 1), full: programImages }),
)('the program in the image %s has exactly the commands that homes.ts lists for that image', (image) => {
  const { status, stdout } = tshepa(image, '--help');
  expect(status).toBe(0);
  const groups = [...stdout.matchAll(/^ {2}tshepa ([\w-]+)/gm)].map(([, group = '']) => group);
  const named = [...homes].filter(([, images]) => images.includes(image)).map(([group]) => group);
  expect([...new Set(groups)].sort()).toEqual(named.sort());
});

test('a command that only another image has is refused, and the reply names that image', () => {
  expect(tshepa('integrations', 'staff list')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'The commands "staff" are in the image applications, not in integrations.\n',
  });
});

test('the build of an image is added to the folder of former builds, and listed from it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tshepa-former-'));
  try {
    const settings = { PWA_DIR: join(repoRoot, 'pwa/public'), PWA_FORMER_DIR: folder };
    const kept = tshepa('gateway', 'former-builds keep', settings);
    expect(kept).toMatchObject({ status: 0, stderr: '' });
    expect(kept.stdout).toMatch(/: \d+ files of the newest build, 0 of earlier ones\.\n$/);
    expect(readdirSync(folder)).toContain('former.json');
    expect(tshepa('gateway', 'former-builds list', settings).stdout).toBe(kept.stdout);
    const gone = tshepa('gateway', 'former-builds list', { PWA_FORMER_DIR: join(folder, 'gone') });
    expect(gone).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('holds no builds yet'),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
