import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DevError } from './progress.ts';

type RunOptions = { cwd?: string; env?: Record<string, string | undefined>; timeoutMs: number };

/** Runs a command and returns its output. @throws DevError with its last line of output. */
export const runCommand = (command: string, args: string[], options: RunOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const settings = { cwd: options.cwd, env: options.env ?? process.env, timeout: options.timeoutMs };
    execFile(command, args, { ...settings, maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      const reason = error.killed
        ? `it did not end within ${options.timeoutMs / 1000} s`
        : (lastLine(stderr) ?? lastLine(stdout) ?? error.message);
      reject(new DevError(`${command} ${args[0] ?? ''} failed: ${reason}`, { cause: error }));
    });
  });

/** Forwards signals, so that the caller can clean up afterwards. Resolves with the exit code. */
export const runScript = (
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { ...options, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 2));
  });

const lastLine = (text: string): string | undefined => text.trim().split('\n').at(-1)?.trim() || undefined;

export const programFile = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name);

export function findOnPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, programFile(name));
      if (isExecutable(path)) return path;
    }
  }
  return undefined;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
