import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/ports.ts';
import { noProgress, type Progress } from '../processes/progress.ts';
import { never } from '../processes/wait.ts';
import { findNatsBinary } from '../programs/nats-binary.ts';
import { type EmbeddedUser, embeddedPassword } from './nats-accounts.ts';
import { readCredentials } from './nats-config.ts';
import { natsProcess } from './nats-process.ts';

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
  const logFile = options.logFile ?? join(options.dataDir, 'nats.log');
  const { dataDir } = options;
  const member = natsProcess(binary.path, { ...credentials, port, monitorPort, logFile, dataDir });
  await member.start();
  return {
    url: `nats://${credentials.user}:${credentials.password}@127.0.0.1:${port}`,
    urlOf: (user) => `nats://${user}:${embeddedPassword(user, credentials.password)}@127.0.0.1:${port}`,
    port,
    monitorUrl: member.monitorUrl,
    origin: `${binary.way} (${binary.version})`,
    pid: () => member.running()?.pid,
    exited: member.exited,
    stop: async () => member.running()?.stop(),
    kill: async () => member.running()?.kill(),
    start: member.start,
  };
}

function external(url: string): NatsServer {
  const nothing = async () => undefined;
  const port = Number(/:(\d+)/.exec(url.replace(/^.*@/, ''))?.[1] ?? 4222);
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
