import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bySize } from '@tshepa/test-kit';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';

const biome = join(repoRoot, 'node_modules/.bin/biome');
const oxlint = join(repoRoot, 'node_modules/.bin/oxlint');
const lintMessage = 'Take the time from the Clock';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tshepa-lint-'));
  for (const path of ['biome.json', 'tools/lint']) {
    await cp(join(repoRoot, path), join(root, path), { recursive: true });
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function write(file: string, source: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), source);
}

async function lint(file: string, source: string): Promise<string> {
  await write(file, source);
  const args = ['lint', '--colors=off', '--vcs-enabled=false', file];
  const { stdout, stderr } = spawnSync(biome, args, { cwd: root, encoding: 'utf8' });
  return stdout + stderr;
}

test.each(['Date.now()', 'new Date()'])('a service that reads the time with %s is reported', async (call) => {
  expect(await lint('services/gateway/src/bad.ts', `export const at = ${call};\n`)).toContain(lintMessage);
});

test.each([
  ['services/gateway/src/good.ts', 'new Date(0)'],
  ['libs/service-kit/src/clock.ts', 'Date.now()'],
  ['services/gateway/tests/good.test.ts', 'Date.now()'],
])('%s may contain %s', async (file, call) => {
  const output = await lint(file, `export const at = ${call};\n`);
  expect(output).toContain('Checked 1 file');
  expect(output).not.toContain(lintMessage);
});

const newFunctions = [
  'export const last = [2, 1].toSorted();',
  'export const last = [2, 1].with(0, 1);',
  'export const signal = AbortSignal.timeout(1);',
];
test.each(
  bySize({ smallest: newFunctions.slice(0, 1), full: newFunctions }),
)('a function that the oldest supported browsers lack is reported: %s', async (source) => {
  for (const folder of ['pwa/src/platform', 'pwa/src/staff', 'libs/contracts/src'])
    expect(await lint(`${folder}/newer.ts`, source)).toContain('do not have this function');
  expect(await lint('services/gateway/src/newer.ts', source)).not.toContain('do not have this function');
});

test('a circular import is found even when it imports types only', async () => {
  await write(
    'libs/contracts/src/one.ts',
    "import type { Two } from './two.ts';\nexport type One = { two?: Two };\n",
  );
  await write(
    'libs/contracts/src/two.ts',
    "import type { One } from './one.ts';\nexport type Two = { one?: One };\n",
  );
  const args = ['-c', 'tools/lint/import-cycles.json', 'libs/contracts/src'];
  const { status, stdout } = spawnSync(oxlint, args, { cwd: root, encoding: 'utf8' });
  expect(stdout).toContain('Dependency cycle detected');
  expect(status).toBe(1);
});
