import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Child, startChild } from '@tshepa/test-kit/processes/child';
import { nodeBinary, repoRoot } from '@tshepa/test-kit/processes/paths';
import { DevError } from '@tshepa/test-kit/processes/progress';
import { restartable } from '@tshepa/test-kit/processes/restartable';
import { waitFor } from '@tshepa/test-kit/processes/wait';
import type { ServiceName } from './parts.ts';
import type { Part } from './supervise.ts';

type ServiceProcessOptions = {
  name: ServiceName;
  script: string;
  /** Called at every start, because the environment may differ: a fail point is set for one start only. */
  environment: () => Record<string, string>;
  readyUrl: string;
  logFile: string;
  readyTimeoutMs?: number | undefined;
  /** See `ChildOptions.onLine`. */
  onLine?: (line: string) => boolean | undefined;
};

const defaultReadyTimeoutMs = 60_000;
const probeTimeoutMs = 3_000;
const maxLogBytes = 20 * 1024 * 1024;

/** Runs one service as a child process of the bundled Node. It is ready when `readyUrl` returns 200. */
export function serviceProcess(options: ServiceProcessOptions): Part {
  const { name, script, environment, readyUrl, logFile, onLine } = options;
  const launch = () => {
    mkdirSync(dirname(logFile), { recursive: true });
    rotateLargeLog(logFile);
    const env = environment();
    return startChild(nodeBinary, [script], { cwd: repoRoot, env, logFile, ...(onLine ? { onLine } : {}) });
  };
  const waitUntilReady = (child: Child) =>
    waitFor(() => checkReady(readyUrl), {
      what: name,
      timeoutMs: options.readyTimeoutMs ?? defaultReadyTimeoutMs,
      everyMs: 100,
      giveUp: () => (child.exit() ? describeExit(child, logFile) : undefined),
    }).catch(async (error: unknown) => {
      await child.kill();
      throw error;
    });
  return restartable(launch, waitUntilReady);
}

const describeExit = (child: Child, logFile: string): string => {
  const { code, signal } = child.exit() ?? { code: null, signal: null };
  const how = signal ? `it was ended by ${signal}` : `it ended with code ${code}`;
  return `${how}, see ${logFile}`;
};

async function checkReady(url: string): Promise<void> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) });
  const text = await reply.text();
  if (!reply.ok) throw new DevError(`/readyz returned ${reply.status} ${text.slice(0, 200)}`);
}

function rotateLargeLog(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > maxLogBytes) renameSync(logFile, `${logFile}.1`);
}
