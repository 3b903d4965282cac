import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../processes/ports.ts';
import { noProgress } from '../processes/progress.ts';
import { findNatsBinary } from '../programs/nats-binary.ts';
import { type EmbeddedUser, embeddedPassword } from './nats-accounts.ts';
import { type NatsCredentials, natsProcess, readCredentials } from './nats-process.ts';
import { externalServer, memberLogFile, type Server, type ServerOptions } from './server.ts';

export type NatsServer = Server & {
  /**
   * The address for one process, whose user may do only what that process needs. An external server has one address for
   * all.
   */
  urlOf(user: EmbeddedUser): string;
  /** Base URL of the monitoring pages; undefined for an external server. */
  readonly monitorUrl: string | undefined;
};

/**
 * Starts nats-server with JetStream on 127.0.0.1, with every message on disk before it is acknowledged. With several
 * members it is a cluster, as in production: `pid` and `kill` then apply to one member after the other, so that each
 * leader is killed sooner or later. `start` starts all members that do not run.
 * @throws DevError when no nats-server is found or it does not start.
 */
export async function startNatsServer(options: ServerOptions): Promise<NatsServer> {
  const { dataDir, members: count = 1 } = options;
  const externalUrl = count === 1 ? (options.externalUrl ?? process.env.NATS_URL) : undefined;
  if (externalUrl) {
    const server = externalServer(externalUrl, 'NATS_URL', 4222);
    return { ...server, urlOf: () => externalUrl, monitorUrl: undefined };
  }

  const binary = await findNatsBinary(options.progress ?? noProgress);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const credentials = readCredentials(join(dataDir, 'credentials.json'));
  const ports = await freePorts(count);
  const members = await createMembers(binary.path, credentials, ports, options);
  const stop = async () => {
    await Promise.all(members.map((member) => member.stop()));
  };
  // The members start together, because none is ready before it has found the others.
  const start = async () => {
    await Promise.all(members.map((member) => member.start()));
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  let turn = 0;
  const current = () => members[turn % count]?.running();
  return {
    url: `nats://${credentials.user}:${credentials.password}@${hosts}`,
    urlOf: (user) => `nats://${user}:${embeddedPassword(user, credentials.password)}@${hosts}`,
    port: ports[0] ?? 0,
    monitorUrl: members[0]?.monitorUrl,
    origin: `${binary.way} (${binary.version})${count > 1 ? `, ${count} members` : ''}`,
    pid: () => current()?.pid,
    exited: () => Promise.race(members.map((member) => member.exited())),
    stop,
    kill: async () => {
      const victim = current();
      turn += 1;
      await victim?.kill();
    },
    start,
  };
}

/** A single server keeps its files in the data folder itself, a member of a cluster in a folder of its own. */
async function createMembers(
  program: string,
  credentials: NatsCredentials,
  ports: readonly number[],
  { dataDir, logFile = join(dataDir, 'nats.log') }: ServerOptions,
) {
  const monitorPorts = await freePorts(ports.length);
  const routePorts = ports.length > 1 ? await freePorts(ports.length) : [];
  return ports.map((port, member) => {
    const common = { ...credentials, port, monitorPort: monitorPorts[member] ?? 0 };
    if (ports.length === 1) return natsProcess(program, { ...common, logFile, dataDir });
    const folder = join(dataDir, `member-${member}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return natsProcess(program, {
      ...common,
      logFile: memberLogFile(logFile, member),
      dataDir: folder,
      cluster: { member, port: routePorts[member] ?? 0, routePorts },
    });
  });
}
