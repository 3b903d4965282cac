import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, nodeBinary, repoRoot } from '@tshepa/test-kit/processes/paths';
import { runCommand } from '@tshepa/test-kit/processes/run-command';
import { afterAll, expect, test } from 'vitest';
import { flakyTests, type VitestReport } from './test-report.ts';

// Beside the dependencies, so that the test of the test finds vitest.
mkdirSync(cacheDir, { recursive: true });
const folder = mkdtempSync(join(cacheDir, 'flaky-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const story = `import { expect, test } from 'vitest';
let tries = 0;
test('needs two tries', () => { tries += 1; expect(tries).toBe(2); });
test('needs one', () => undefined);`;

test('the runner’s own report tells which tests passed only at their second try, and why the first failed', async () => {
  writeFileSync(join(folder, 'racy.test.mjs'), story);
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { retry: 1 } };');
  const reportFile = join(folder, 'report.json');
  const vitest = join(repoRoot, 'node_modules/vitest/vitest.mjs');
  await runCommand(
    nodeBinary,
    [vitest, 'run', '--root', folder, '--reporter=json', `--outputFile.json=${reportFile}`],
    { cwd: folder, timeoutMs: 60_000 },
  );
  expect(existsSync(reportFile)).toBe(true);
  const report: VitestReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  expect(flakyTests(report)).toMatchObject([
    { name: 'needs two tries', reason: expect.stringContaining('expected 1 to be 2') },
  ]);
}, 90_000);
