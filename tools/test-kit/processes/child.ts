import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { DevError } from './progress.ts';

type ChildExit = { code: number | null; signal: NodeJS.Signals | null };

export type Child = {
  readonly pid: number;
  readonly exited: Promise<ChildExit>;
  /** Undefined while the process runs. */
  exit(): ChildExit | undefined;
  /** Returns the last lines of its error output. */
  lastWords(): string;
  /** Sends SIGTERM, then SIGKILL after the grace period. Resolves when the process has ended. */
  stop(graceMs?: number): Promise<void>;
  /** Sends SIGKILL, as in a power cut. Resolves when the process has ended. */
  kill(): Promise<void>;
};

export type ChildOptions = {
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Receives each line of stdout. Return false to keep the line out of the log file. */
  onLine?: (line: string) => boolean | undefined;
  /** Both output streams are appended to this file. */
  logFile?: string;
};

const keptErrorLines = 5;

/**
 * Starts a process that never outlives this one: a small shell holds a pipe to this process, and kills the child when
 * the pipe breaks, even after a SIGKILL.
 * @throws DevError when the command cannot be started.
 */
export async function startChild(
  command: string,
  args: string[],
  options: ChildOptions = {},
): Promise<Child> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    // The child gets a process group of its own, so that Ctrl-C reaches only the launcher, which stops all in order.
    detached: true,
    stdio: ['ignore', options.onLine || options.logFile ? 'pipe' : 'ignore', 'pipe'],
  });
  await started(child, command);
  const pid = child.pid ?? 0;
  const guard = guardOf(pid);
  const log = options.logFile ? openLog(options.logFile) : undefined;

  const errorLines: string[] = [];
  eachLine(child, 'stdout', (line) => {
    if (options.onLine?.(line) !== false) log?.write(`${line}\n`);
  });
  eachLine(child, 'stderr', (line) => {
    errorLines.push(line);
    if (errorLines.length > keptErrorLines) errorLines.shift();
    log?.write(`${line}\n`);
  });

  let ended: ChildExit | undefined;
  const exited = new Promise<ChildExit>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = { code, signal };
      guard?.kill('SIGKILL');
    });
    // The last lines of output arrive after `exit`.
    child.once('close', () => {
      log?.end();
      resolve(ended ?? { code: null, signal: null });
    });
  });

  const signal = (name: NodeJS.Signals) => {
    if (!ended) child.kill(name);
  };
  return {
    pid,
    exited,
    exit: () => ended,
    lastWords: () => errorLines.join('\n'),
    stop: async (graceMs = 8_000) => {
      signal('SIGTERM');
      const timer = setTimeout(() => signal('SIGKILL'), graceMs);
      await exited;
      clearTimeout(timer);
    },
    kill: async () => {
      signal('SIGKILL');
      await exited;
    },
  };
}

const started = (child: ChildProcess, command: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(new DevError(`${command} could not be started: ${error.message}`)));
  });

type Log = { write(text: string): void; end(): void };

const reopenAfterMs = 1_000;

/** On a full disk lines of the log are lost. The error must not end this process, and the system with it. */
function openLog(path: string): Log {
  mkdirSync(dirname(path), { recursive: true });
  let stream: WriteStream | undefined;
  let isOver = false;
  const open = () => {
    if (isOver) return;
    stream = createWriteStream(path, { flags: 'a', mode: 0o600 });
    stream.on('error', () => {
      stream = undefined;
      setTimeout(open, reopenAfterMs).unref();
    });
  };
  open();
  return {
    write: (text) => void stream?.write(text),
    end: () => {
      isOver = true;
      stream?.end();
    },
  };
}

function eachLine(child: ChildProcess, stream: 'stdout' | 'stderr', onLine: (line: string) => void): void {
  const source = child[stream];
  if (source) createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY }).on('line', onLine);
}

function guardOf(pid: number): ChildProcess | undefined {
  if (process.platform === 'win32' || pid === 0) return undefined;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$1" 2>/dev/null', 'guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  return guard;
}
