import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from '../processes/child.ts';
import { DevError } from '../processes/progress.ts';
import { never, waitFor } from '../processes/wait.ts';
import { type NatsSettings, natsConfig } from './nats-config.ts';

export type NatsProcess = {
  readonly monitorUrl: string;
  /** Undefined while there is none. */
  running(): Child | undefined;
  /** Resolves when the process that was started last ends, at once when it has ended. */
  exited(): Promise<unknown>;
  /** Resolves when it is ready; does nothing for one that runs. */
  start(): Promise<void>;
};

/** One nats-server with its configuration, which keeps its ports and its store over restarts. */
export function natsProcess(program: string, settings: NatsSettings): NatsProcess {
  const configFile = join(settings.dataDir, 'nats.conf');
  writeFileSync(configFile, natsConfig(settings), { mode: 0o600 });
  const monitorUrl = `http://127.0.0.1:${settings.monitorPort}`;
  const looks = settings.cluster ? unwellLooks.ofSeveral : unwellLooks.alone;
  let child: Child | undefined;
  const running = () => (child?.exit() ? undefined : child);
  return {
    monitorUrl,
    running,
    exited: () => child?.exited ?? never,
    start: async () => {
      if (running()) return;
      const started = await startChild(program, ['-c', configFile]);
      child = started;
      await waitFor(() => isHealthy(monitorUrl), {
        what: 'nats-server',
        // One that cannot start ends by itself: this is only for a busy machine.
        timeoutMs: 60_000,
        giveUp: () => (started.exit() ? started.lastWords() || `see ${settings.logFile}` : undefined),
      });
      endWhenUnwell(started, monitorUrl, looks);
    },
  };
}

async function isHealthy(monitorUrl: string): Promise<void> {
  const reply = await fetch(`${monitorUrl}/healthz`, { signal: AbortSignal.timeout(2_000) });
  await reply.body?.cancel();
  if (!reply.ok) throw new DevError(`/healthz answers ${reply.status}`);
}

const lookEveryMs = 2_000;
/** In a cluster a server is also unwell while it catches up, or while too few are there. */
const unwellLooks = { alone: 3, ofSeveral: 8 };

/**
 * A stream that could not write because its disk was full takes nothing more for as long as its server lives, also
 * when there is room again. A server that stays unwell is ended, so that whoever keeps it running starts it anew. One
 * that does not answer is not judged.
 */
function endWhenUnwell(child: Child, monitorUrl: string, mostLooks: number): void {
  let unwell = 0;
  const timer = setInterval(async () => {
    if (child.exit()) return clearInterval(timer);
    const status = await fetch(`${monitorUrl}/healthz`, { signal: AbortSignal.timeout(lookEveryMs) }).then(
      async (reply) => {
        await reply.body?.cancel();
        return reply.status;
      },
      () => undefined,
    );
    unwell = status === 503 ? unwell + 1 : 0;
    if (unwell < mostLooks) return;
    clearInterval(timer);
    await child.kill();
  }, lookEveryMs);
  timer.unref();
}
