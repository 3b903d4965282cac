import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join, relative } from 'node:path';
import { cacheDir, compiledDir, repoRoot } from '@tshepa/test-kit/processes/paths';
import { DevError } from '@tshepa/test-kit/processes/progress';
import { runScript } from '@tshepa/test-kit/processes/run-command';
import { findBrowser, findTestBrowser, isBrowserSkipped } from '@tshepa/test-kit/programs/browser';
import { findMongod } from '@tshepa/test-kit/programs/mongod-binary';
import { findNatsBinary } from '@tshepa/test-kit/programs/nats-binary';
import { runChecks } from '../checks/check-steps.ts';
import {
  addCounts,
  type Counts,
  countTests,
  durationsByKind,
  slowestFiles,
  summaryLine,
  type VitestReport,
} from '../checks/test-report.ts';

const reportFile = join(cacheDir, 'test-report.json');
const shownSlowFiles = 10;

const isFull = process.argv.includes('--full');
const filters = process.argv.slice(2).filter((arg) => arg !== '--full');
const log = (text: string) => console.log(text);
const inSeconds = (durationMs: number) => `  ${(durationMs / 1000).toFixed(1).padStart(6)} s`;

const memoryDir = folderInMemory();
// Files left in this folder would take memory until the machine restarts.
process.once('exit', () => memoryDir && rmSync(memoryDir, { recursive: true, force: true }));
let isTestRunnerUp = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // A running test runner gets the signal too, and stops its servers before it ends.
    if (!isTestRunnerUp) process.exit(1);
  });
const env = await prepare();
const counts = env ? await runAll(env) : { passed: 0, failed: 1, skipped: 0 };
process.exitCode = counts.failed === 0 ? 0 : 1;
log(summaryLine(counts));

/**
 * Makes a folder in memory for the files of the run, if there is plenty of memory. As in production, the servers
 * confirm a write when it is on the disk. Waiting for a real disk took a tenth of the time.
 */
function folderInMemory(): string | undefined {
  const neededBytes = 8 * 1024 ** 3;
  const place = '/dev/shm';
  if (!existsSync(place)) return undefined;
  const { bavail, bsize } = statfsSync(place);
  const isPlenty = bavail * bsize > neededBytes && freemem() > neededBytes;
  return isPlenty ? mkdtempSync(join(place, 'tshepa-test-')) : undefined;
}

/** Finds or installs the programs that the tests need. Returns undefined, after a message, when one is missing. */
async function prepare(): Promise<NodeJS.ProcessEnv | undefined> {
  try {
    const nats = process.env['NATS_URL'] ? 'NATS_URL' : (await findNatsBinary(log)).way;
    const mongo = process.env['MONGO_URL'] ? 'MONGO_URL' : (await findMongod(log)).way;
    // The full size uses a complete browser, like the people who use the app.
    const find = isFull ? findBrowser : findTestBrowser;
    const browser = isBrowserSkipped() ? undefined : await find(log);
    log(`NATS: ${nats} · Mongo: ${mongo} · browser: ${browser?.way ?? 'skipped by SKIP_BROWSER=1'}`);
    const found = browser ? { CHROME_PATH: browser.path } : {};
    return {
      ...process.env,
      ...found,
      ...(memoryDir ? { TMPDIR: memoryDir } : {}),
      TEST_SIZE: isFull ? 'full' : 'smallest',
      // Test processes load the same packages; compiling them once saves a tenth of the time.
      NODE_COMPILE_CACHE: compiledDir,
    };
  } catch (error) {
    if (!(error instanceof DevError)) throw error;
    log(error.message);
    return undefined;
  }
}

/**
 * Runs the checks beside the tests, because tests spend much time waiting. The results of the checks are printed after
 * the tests, so that a failure is seen. A run of named files leaves out the checks.
 */
async function runAll(environment: NodeJS.ProcessEnv): Promise<Counts> {
  if (filters.length > 0) return runVitest(environment);
  const checked: string[] = [];
  const [checks, tests] = await Promise.all([
    runChecks((line) => checked.push(line), { isBackground: true }),
    runVitest(environment),
  ]);
  for (const line of checked) log(line);
  return addCounts({ ...checks, skipped: 0 }, tests);
}

async function runVitest(environment: NodeJS.ProcessEnv): Promise<Counts> {
  mkdirSync(cacheDir, { recursive: true });
  rmSync(reportFile, { force: true });
  const vitest = join(repoRoot, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const args = [vitest, 'run', ...reporters, ...filters];
  isTestRunnerUp = true;
  const code = await runScript(args, { cwd: repoRoot, env: environment });
  isTestRunnerUp = false;
  if (!existsSync(reportFile)) {
    log('The test runner ended without a report.');
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report: VitestReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  const placeOf = (file: string) => relative(repoRoot, file).replaceAll('\\', '/');
  log('Time by kind of test, added up over files that run in parallel:');
  for (const { kind, files, durationMs } of durationsByKind(report, placeOf))
    if (files > 0) log(`${inSeconds(durationMs)}  ${kind} (${files} files)`);
  log('Slowest test files:');
  for (const { name, durationMs } of slowestFiles(report, shownSlowFiles))
    log(`${inSeconds(durationMs)}  ${placeOf(name)}`);
  const tests = countTests(report);
  // An error outside any test, such as an unhandled rejection, fails the run without failing a test.
  return code !== 0 && tests.failed === 0 ? { ...tests, failed: 1 } : tests;
}
