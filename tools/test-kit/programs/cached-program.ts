import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../processes/paths.ts';
import { findOnPath, isExecutable, programFile, runCommand } from '../processes/run-command.ts';
import type { Way } from './first-that-works.ts';

/** Programs that were downloaded or built once. */
export const binDir = join(cacheDir, 'bin');

export const cachedPath = (name: string): string => join(binDir, programFile(name));

export const findCached = (name: string): string | undefined =>
  isExecutable(cachedPath(name)) ? cachedPath(name) : undefined;

/** Finds a program that is installed already. `check` throws when its version cannot be used. */
export const installedWays = <Found>(
  name: string,
  check: (path: string | undefined) => Promise<Found | undefined>,
): Way<Found>[] => [
  { name: `${name} on PATH`, find: () => check(findOnPath(name)) },
  { name: `${name} in .cache`, find: () => check(findCached(name)) },
];

/** Builds into `binDir`. Returns false without Go. @throws DevError when the build is impossible. */
export async function goInstall(target: string, onBuild: () => void): Promise<boolean> {
  const go = findOnPath('go');
  if (!go) return false;
  // Requesting the module alone shows within seconds whether its source can be reached.
  await runCommand(go, ['list', '-m', target], { cwd: '/', timeoutMs: 15_000 });
  onBuild();
  mkdirSync(binDir, { recursive: true });
  const env = { ...process.env, GOBIN: binDir, CGO_ENABLED: '0' };
  await runCommand(go, ['install', target], { cwd: '/', env, timeoutMs: 400_000 });
  return true;
}
