import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from '../processes/child.ts';
import { DevError } from '../processes/progress.ts';
import { type Restartable, restartable } from '../processes/restartable.ts';
import { waitFor } from '../processes/wait.ts';
import { type NatsSettings, natsConfig } from './nats-config.ts';

type NatsProcess = Restartable & { readonly monitorUrl: string };

/** One nats-server with its configuration. Restarts keep its ports and its store. */
export function natsProcess(program: string, settings: NatsSettings): NatsProcess {
  const configFile = join(settings.dataDir, 'nats.conf');
  writeFileSync(configFile, natsConfig(settings), { mode: 0o600 });
  const monitorUrl = `http://127.0.0.1:${settings.monitorPort}`;
  const maxUnhealthyChecks = settings.cluster ? unhealthyChecks.cluster : unhealthyChecks.single;
  const waitUntilReady = async (child: Child) => {
    await waitFor(() => isHealthy(monitorUrl), {
      what: 'nats-server',
      // A server that cannot start exits by itself: only a busy machine needs this long.
      timeoutMs: 60_000,
      giveUp: () => (child.exit() ? child.lastWords() || `see ${settings.logFile}` : undefined),
    });
    killWhenUnhealthy(child, monitorUrl, maxUnhealthyChecks);
  };
  return { monitorUrl, ...restartable(() => startChild(program, ['-c', configFile]), waitUntilReady) };
}

async function isHealthy(monitorUrl: string): Promise<void> {
  const reply = await fetch(`${monitorUrl}/healthz`, { signal: AbortSignal.timeout(2_000) });
  await reply.body?.cancel();
  if (!reply.ok) throw new DevError(`/healthz returned ${reply.status}`);
}

const checkEveryMs = 2_000;
/** A member of a cluster is also unhealthy while it catches up, or while too few members run. */
const unhealthyChecks = { single: 3, cluster: 8 };

/**
 * After a full disk a stream accepts no messages until its server is restarted, even when there is room again. So a
 * server that stays unhealthy is killed, and its supervisor starts a new one. A server that does not answer is left
 * alone.
 */
function killWhenUnhealthy(child: Child, monitorUrl: string, maxChecks: number): void {
  let unhealthy = 0;
  const timer = setInterval(async () => {
    if (child.exit()) return clearInterval(timer);
    const status = await fetch(`${monitorUrl}/healthz`, { signal: AbortSignal.timeout(checkEveryMs) }).then(
      async (reply) => {
        await reply.body?.cancel();
        return reply.status;
      },
      () => undefined,
    );
    unhealthy = status === 503 ? unhealthy + 1 : 0;
    if (unhealthy < maxChecks) return;
    clearInterval(timer);
    await child.kill();
  }, checkEveryMs);
  timer.unref();
}
