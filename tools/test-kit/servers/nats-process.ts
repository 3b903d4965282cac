import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from '../processes/child.ts';
import { DevError } from '../processes/progress.ts';
import { type Restartable, restartable } from '../processes/restartable.ts';
import { waitFor } from '../processes/wait.ts';
import { embeddedAccounts } from './nats-accounts.ts';

export type NatsCredentials = { user: string; password: string };

/** The credentials are created once for each data folder. A process left from the last run can still connect. */
export function readCredentials(file: string): NatsCredentials {
  if (existsSync(file)) {
    const { user, password }: Partial<NatsCredentials> = JSON.parse(readFileSync(file, 'utf8'));
    if (user && password) return { user, password };
  }
  const made = { user: 'tshepa', password: randomBytes(24).toString('hex') };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

type NatsSettings = NatsCredentials & {
  port: number;
  monitorPort: number;
  logFile: string;
  dataDir: string;
  /** Undefined for a single server. */
  cluster?: { member: number; port: number; routePorts: readonly number[] };
};

const clusterText = ({ user, password, cluster }: NatsSettings): string =>
  cluster
    ? `cluster {
  name: tshepa
  listen: "127.0.0.1:${cluster.port}"
  authorization { user: ${JSON.stringify(user)}, password: ${JSON.stringify(password)} }
  routes: [${cluster.routePorts.map((port) => JSON.stringify(`nats-route://${user}:${password}@127.0.0.1:${port}`)).join(', ')}]
}
`
    : '';

/** Every message is on disk before it is acknowledged. */
const natsConfig = (settings: NatsSettings): string => `\
host: 127.0.0.1
port: ${settings.port}
http: "127.0.0.1:${settings.monitorPort}"
server_name: tshepa-${settings.cluster?.member ?? 'embedded'}
log_file: ${JSON.stringify(settings.logFile)}
max_payload: 1MB
jetstream {
  store_dir: ${JSON.stringify(join(settings.dataDir, 'store'))}
  # The default acknowledges before the data is on disk and can lose two minutes.
  sync_interval: always
  max_memory_store: 64MB
  max_file_store: 1536MB
}
${clusterText(settings)}${embeddedAccounts(settings)}`;

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
/** A cluster gets more checks. Its members are also unhealthy while they catch up, or while too few of them run. */
const unhealthyChecks = { single: 3, cluster: 8 };

/**
 * After a full disk a stream accepts no messages until its server is restarted. Room on the disk alone does not help.
 * So a server that stays unhealthy is killed, and its supervisor starts a new one. A server that does not answer is
 * left alone.
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
