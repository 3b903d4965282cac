// Runs a TypeScript file with the Node version that this repository installs, from any Node of 20 or later.
// Installs the dependencies first when they are missing or do not match the lock file.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const stampFile = join(modules, '.stamp');
const bundledNode = join(modules, '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
const nodePackage = join(modules, 'node');

const log = (line) => process.stderr.write(`${line}\n`);
const fail = (line) => {
  log(line);
  process.exit(1);
};
const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');
const runs = (binary) => spawnSync(binary, ['--version'], { stdio: 'ignore' }).status === 0;

/** True when node_modules was installed from exactly this lock file. */
function isInstalled() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === lockHash()) return true;
  const installed = join(modules, '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs;
}

function install() {
  log('Installing the dependencies (once) ...');
  // `npm install` would drop the packages of other platforms from the lock file.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) fail('The dependencies could not be installed: see the message of npm above.');
}

/** An install script unpacks the bundled Node, unless npm is configured with `ignore-scripts`. */
function unpackBundledNode() {
  log('Fetching the bundled Node (once) ...');
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: nodePackage,
    stdio: ['ignore', 2, 2],
  });
}

/** Releases from 22.18 on run TypeScript directly. Release 23, whose support has ended, is left out. */
function canRunTypeScript() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 23 || (major === 22 && minor >= 18);
}

if (!isInstalled()) install();
writeFileSync(stampFile, `${lockHash()}\n`);
if (!runs(bundledNode) && existsSync(nodePackage)) unpackBundledNode();
const node = runs(bundledNode) ? bundledNode : canRunTypeScript() ? process.execPath : undefined;
if (!node) fail(`Node 26 could not be fetched and Node ${process.versions.node} cannot run TypeScript.`);

const [script, ...args] = process.argv.slice(2);
if (!script) fail('Usage: node scripts/run.mjs <script.ts> [arguments]');

const child = spawn(node, [join(root, script), ...args], { stdio: 'inherit', cwd: root });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm starts this script through a shell that does not forward signals. When that shell ends, the program is stopped.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  watch.unref();
}
child.on('error', (error) => fail(`Could not start ${script}: ${error.message}`));
child.on('exit', (code, signal) =>
  process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)),
);
