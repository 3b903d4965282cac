import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Child, startChild } from '@tshepa/test-kit/processes/child';
import { nodeBinary, repoRoot } from '@tshepa/test-kit/processes/paths';
import { DevError } from '@tshepa/test-kit/processes/progress';
import { never, waitFor } from '@tshepa/test-kit/processes/wait';
import type { ServiceName } from './parts.ts';
import type { Part } from './supervise.ts';

type ServiceProcessOptions = {
  name: ServiceName;
  script: string;
  /** Asked at every start; what differs after a crash (a fail point fires once) is decided by the caller. */
  environment: () => Record<string, string>;
  readyUrl: string;
  logFile: string;
  /** How long it may take to be ready; longer on a machine that has other work. */
  readyTimeoutMs?: number | undefined;
  /** See `ChildOptions.onLine`. */
  onLine?: (line: string) => boolean | undefined;
};

const usualReadyTimeoutMs = 60_000;
const probeTimeoutMs = 3_000;
const keptLogBytes = 20 * 1024 * 1024;

/** One service as a child process of the bundled Node, ready when its `/readyz` answers 200. */
export function serviceProcess(options: ServiceProcessOptions): Part {
  const { name, script, readyUrl, logFile } = options;
  let child: Child | undefined;
  return {
    start: async () => {
      mkdirSync(dirname(logFile), { recursive: true });
      putAsideLongLog(logFile);
      const running = await startChild(nodeBinary, [script], {
        cwd: repoRoot,
        env: options.environment(),
        logFile,
        ...(options.onLine ? { onLine: options.onLine } : {}),
      });
      child = running;
      await waitFor(() => answersReady(readyUrl), {
        what: name,
        timeoutMs: options.readyTimeoutMs ?? usualReadyTimeoutMs,
        everyMs: 100,
        giveUp: () => (running.exit() ? whyEnded(running, logFile) : undefined),
      }).catch(async (error: unknown) => {
        await running.kill();
        throw error;
      });
    },
    exited: () => child?.exited ?? never,
    pid: () => (child?.exit() ? undefined : child?.pid),
    stop: async (graceMs) => child?.stop(graceMs),
    kill: async () => child?.kill(),
  };
}

const whyEnded = (child: Child, logFile: string): string => {
  const { code, signal } = child.exit() ?? { code: null, signal: null };
  const how = signal ? `it was ended by ${signal}` : `it ended with code ${code}`;
  return `${how}, see ${logFile}`;
};

async function answersReady(url: string): Promise<void> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) });
  const text = await reply.text();
  if (!reply.ok) throw new DevError(`/readyz answers ${reply.status} ${text.slice(0, 200)}`);
}

function putAsideLongLog(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > keptLogBytes) renameSync(logFile, `${logFile}.1`);
}
