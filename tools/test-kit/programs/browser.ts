import { join } from 'node:path';
import { repoRoot } from '../processes/paths.ts';
import { DevError, noProgress, type Progress } from '../processes/progress.ts';
import { findOnPath, isExecutable, runCommand } from '../processes/run-command.ts';
import { probeDownload } from './download.ts';
import { firstThatWorks } from './first-that-works.ts';

/** Flags for tests and measurements: the browser makes no network requests of its own. */
export const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type Browser = {
  path: string;
  /** Flags that the browser needs on this machine. */
  args: string[];
  way: string;
};

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const playwrightDownloads = 'https://cdn.playwright.dev/';

export const isBrowserSkipped = (): boolean => process.env['SKIP_BROWSER'] === '1';

/** Finds or installs a Chromium for the tests. @throws DevError with instructions when there is none. */
export async function findBrowser(progress: Progress = noProgress): Promise<Browser> {
  try {
    const { found, way } = await firstThatWorks(
      'browser',
      [
        { name: 'CHROME_PATH', find: async () => fromVariable(process.env['CHROME_PATH']) },
        { name: 'browser on PATH', find: async () => onThisMachine() },
        { name: 'browser of Playwright', find: async () => ofPlaywright() },
        { name: 'Playwright download', find: () => installByPlaywright(progress) },
        { name: 'apt-get', find: async () => (isRoot() ? installByApt(progress) : undefined) },
      ],
      progress,
    );
    return { path: found, args: sandboxArgs(), way };
  } catch (error) {
    throw new DevError(
      'No browser was found for the tests: install Chromium, or set CHROME_PATH to its path, or set SKIP_BROWSER=1 to skip the tests with a browser.',
      { cause: error },
    );
  }
}

/**
 * Finds Chromium's headless shell, which needs a fifth less processor time, or any Chromium where the shell is missing.
 */
export async function findTestBrowser(progress: Progress = noProgress): Promise<Browser> {
  const found = process.env['CHROME_PATH'] ? undefined : findOnPath(...shellNames);
  if (found) return { path: found, args: sandboxArgs(), way: 'headless shell on PATH' };
  const browser = await findBrowser(progress);
  if (process.env['CHROME_PATH'] || !isRoot() || !findOnPath('apt-get')) return browser;
  progress('Installing the headless shell of Chromium with apt-get (once)');
  const path = await installPackage('chromium-headless-shell').then(
    () => findOnPath(...shellNames),
    () => undefined,
  );
  return path ? { path, args: sandboxArgs(), way: 'headless shell by apt-get' } : browser;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** Chromium does not start its sandbox as root, the user of most containers. */
const sandboxArgs = (): string[] => (isRoot() ? ['--no-sandbox'] : []);

function fromVariable(path: string | undefined): string | undefined {
  if (path && !isExecutable(path)) throw new DevError(`CHROME_PATH is ${path}, which is not a program`);
  return path || undefined;
}

const onThisMachine = (): string | undefined =>
  findOnPath(...names) ?? (isExecutable(macPath) ? macPath : undefined);

async function ofPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && isExecutable(path) ? path : undefined;
}

async function installByPlaywright(progress: Progress): Promise<string | undefined> {
  await probeDownload(playwrightDownloads).catch((error: unknown) => {
    // Any answer proves that the host can be reached.
    if (!(error instanceof DevError) || !/answered \d+/.test(error.message)) throw error;
  });
  progress('Downloading Chromium with Playwright (once)');
  const cli = join(repoRoot, 'node_modules/playwright-core/cli.js');
  await runCommand(process.execPath, [cli, 'install', 'chromium'], { timeoutMs: 300_000 });
  return ofPlaywright();
}

async function installByApt(progress: Progress): Promise<string | undefined> {
  const apt = findOnPath('apt-get');
  if (!apt) return undefined;
  progress('Installing Chromium with apt-get (once)');
  await runCommand(apt, ['update', '-qq'], { env: aptEnv(), timeoutMs: 120_000 });
  await installPackage('chromium');
  return onThisMachine();
}

const aptEnv = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive' });

const installPackage = (name: string) =>
  runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env: aptEnv(),
    timeoutMs: 300_000,
  });
