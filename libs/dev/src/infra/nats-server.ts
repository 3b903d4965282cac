import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedUser, embeddedAccounts, embeddedPassword } from '../nats/accounts-file.ts';
import { type Child, startChild } from './child.ts';
import { findNatsBinary } from './nats-binary.ts';
import { freePort } from './ports.ts';
import { DevError, noProgress, type Progress } from './progress.ts';
import { never, waitFor } from './wait.ts';

export type NatsServer = {
  /** With user and password, of an administrator. */
  readonly url: string;
  /** The address for one process, whose user may do no more than it needs; of an external server the one there is. */
  urlOf(user: EmbeddedUser): string;
  readonly port: number;
  /** Base URL of the monitoring pages, absent for an external server. */
  readonly monitorUrl: string | undefined;
  /** How it was got, for people. */
  readonly origin: string;
  pid(): number | undefined;
  /** Resolves when the running process ends, for whatever reason; never for a server that is not ours. */
  exited(): Promise<unknown>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Starts it again after `stop` or `kill`, on the same port and store. */
  start(): Promise<void>;
};

export type NatsServerOptions = {
  /** Keeps the store, the configuration and the credentials. */
  dataDir: string;
  /** 0 or none takes a free one; it stays the same over restarts of this object. */
  port?: number;
  /** Used instead of a server of our own. The default is NATS_URL of the environment; '' forbids it. */
  externalUrl?: string | undefined;
  logFile?: string;
  progress?: Progress;
};

/**
 * Starts nats-server with JetStream on 127.0.0.1, every message on disk before it is acknowledged.
 * @throws DevError in one sentence.
 */
export async function startNatsServer(options: NatsServerOptions): Promise<NatsServer> {
  const externalUrl = options.externalUrl ?? process.env.NATS_URL;
  if (externalUrl) return external(externalUrl);

  const progress = options.progress ?? noProgress;
  const binary = await findNatsBinary(progress);
  mkdirSync(options.dataDir, { recursive: true });
  const port = options.port || (await freePort());
  const monitorPort = await freePort();
  const credentials = readCredentials(join(options.dataDir, 'credentials.json'));
  const configFile = join(options.dataDir, 'nats.conf');
  const logFile = options.logFile ?? join(options.dataDir, 'nats.log');
  writeFileSync(
    configFile,
    natsConfig({ ...credentials, port, monitorPort, logFile, dataDir: options.dataDir }),
    {
      mode: 0o600,
    },
  );

  let child: Child | undefined;
  const monitorUrl = `http://127.0.0.1:${monitorPort}`;
  const start = async () => {
    if (child && !child.exit()) return;
    const running = await startChild(binary.path, ['-c', configFile]);
    child = running;
    await waitFor(() => isHealthy(monitorUrl), {
      what: 'nats-server',
      // One that cannot start ends by itself: this is only for a busy machine.
      timeoutMs: 60_000,
      giveUp: () => (running.exit() ? running.lastWords() || `see ${logFile}` : undefined),
    });
    endWhenUnwell(running, monitorUrl);
  };
  await start();
  return {
    url: `nats://${credentials.user}:${credentials.password}@127.0.0.1:${port}`,
    urlOf: (user) => `nats://${user}:${embeddedPassword(user, credentials.password)}@127.0.0.1:${port}`,
    port,
    monitorUrl,
    origin: `${binary.way} (${binary.version})`,
    pid: () => (child?.exit() ? undefined : child?.pid),
    exited: () => child?.exited ?? never,
    stop: async () => child?.stop(),
    kill: async () => child?.kill(),
    start,
  };
}

function external(url: string): NatsServer {
  const nothing = async () => undefined;
  const port = Number(new URL(url).port || 4222);
  return {
    url,
    urlOf: () => url,
    port,
    monitorUrl: undefined,
    origin: 'NATS_URL',
    pid: () => undefined,
    exited: () => never,
    stop: nothing,
    kill: nothing,
    start: nothing,
  };
}

async function isHealthy(monitorUrl: string): Promise<void> {
  const reply = await fetch(`${monitorUrl}/healthz`, { signal: AbortSignal.timeout(2_000) });
  await reply.body?.cancel();
  if (!reply.ok) throw new DevError(`/healthz answers ${reply.status}`);
}

const lookEveryMs = 2_000;
const unwellLooks = 3;

/**
 * A stream that could not write because its disk was full takes nothing more for as long as its server lives, also
 * when there is room again. A server that stays unwell is ended, so that whoever keeps it running starts it anew. One
 * that does not answer is not judged.
 */
function endWhenUnwell(child: Child, monitorUrl: string): void {
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
    if (unwell < unwellLooks) return;
    clearInterval(timer);
    await child.kill();
  }, lookEveryMs);
  timer.unref();
}

type Credentials = { user: string; password: string };

/** Made once per data folder, so that a process of the last run can still connect. */
function readCredentials(file: string): Credentials {
  if (existsSync(file)) {
    const { user, password }: Partial<Credentials> = JSON.parse(readFileSync(file, 'utf8'));
    if (user && password) return { user, password };
  }
  const made = { user: 'tshepa', password: randomBytes(24).toString('hex') };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

type Settings = Credentials & { port: number; monitorPort: number; logFile: string; dataDir: string };

const natsConfig = ({ user, password, port, monitorPort, logFile, dataDir }: Settings): string => `\
host: 127.0.0.1
port: ${port}
http: "127.0.0.1:${monitorPort}"
server_name: tshepa-embedded
log_file: ${JSON.stringify(logFile)}
max_payload: 1MB
jetstream {
  store_dir: ${JSON.stringify(join(dataDir, 'store'))}
  # The default acknowledges before the disk has it and can lose two minutes.
  sync_interval: always
  max_memory_store: 64MB
  max_file_store: 10GB
}
${embeddedAccounts({ user, password })}`;
