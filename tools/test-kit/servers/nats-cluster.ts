import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../processes/ports.ts';
import { noProgress, type Progress } from '../processes/progress.ts';
import { findNatsBinary } from '../programs/nats-binary.ts';
import { embeddedPassword } from './nats-accounts.ts';
import { readCredentials } from './nats-config.ts';
import { natsProcess } from './nats-process.ts';
import type { NatsServer } from './nats-server.ts';

type NatsClusterOptions = {
  dataDir: string;
  members: number;
  logFile: (member: number) => string;
  progress?: Progress;
};

/**
 * Starts a cluster on 127.0.0.1, as in production. `pid` and `kill` apply to one member after the other, so that each
 * leader is killed sooner or later; `start` starts all members that do not run.
 * @throws DevError when no nats-server is found or the cluster does not start.
 */
export async function startNatsCluster(options: NatsClusterOptions): Promise<NatsServer> {
  const { dataDir, members: count } = options;
  const binary = await findNatsBinary(options.progress ?? noProgress);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const credentials = readCredentials(join(dataDir, 'credentials.json'));
  const ports = await freePorts(count);
  const routePorts = await freePorts(count);
  const monitorPorts = await freePorts(count);
  const members = ports.map((port, member) => {
    const folder = join(dataDir, `member-${member}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return natsProcess(binary.path, {
      ...credentials,
      port,
      monitorPort: monitorPorts[member] ?? 0,
      logFile: options.logFile(member),
      dataDir: folder,
      cluster: { member, port: routePorts[member] ?? 0, routePorts },
    });
  });
  const running = () => members.flatMap((member) => member.running() ?? []);
  const stop = async () => {
    await Promise.all(members.map((member) => member.stop()));
  };
  // Started together, because no member is ready before it has found the others.
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
    origin: `${binary.way} (${binary.version}), ${count} members`,
    pid: () => current()?.pid,
    exited: () => Promise.race(running().map((child) => child.exited)),
    stop,
    kill: async () => {
      const victim = current();
      turn += 1;
      await victim?.kill();
    },
    start,
  };
}
