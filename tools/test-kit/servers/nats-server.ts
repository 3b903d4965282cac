import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/ports.ts';
import { noProgress } from '../processes/progress.ts';
import { findNatsBinary } from '../programs/nats-binary.ts';
import { type EmbeddedUser, embeddedPassword } from './nats-accounts.ts';
import { readCredentials } from './nats-config.ts';
import { natsProcess } from './nats-process.ts';
import { externalServer, type Server, type ServerOptions } from './server.ts';

export type NatsServer = Server & {
  /** The address for one process, whose user has only the permissions it needs; an external server has one for all. */
  urlOf(user: EmbeddedUser): string;
  /** Base URL of the monitoring pages; undefined for an external server. */
  readonly monitorUrl: string | undefined;
};

/**
 * Starts nats-server with JetStream on 127.0.0.1, with every message on disk before it is acknowledged.
 * @throws DevError when no nats-server is found or it does not start.
 */
export async function startNatsServer(options: ServerOptions): Promise<NatsServer> {
  const externalUrl = options.externalUrl ?? process.env.NATS_URL;
  if (externalUrl) {
    const server = externalServer(externalUrl, 'NATS_URL', 4222);
    return { ...server, urlOf: () => externalUrl, monitorUrl: undefined };
  }

  const { dataDir } = options;
  const binary = await findNatsBinary(options.progress ?? noProgress);
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const monitorPort = await freePort();
  const credentials = readCredentials(join(dataDir, 'credentials.json'));
  const logFile = options.logFile ?? join(dataDir, 'nats.log');
  const member = natsProcess(binary.path, { ...credentials, port, monitorPort, logFile, dataDir });
  await member.start();
  return {
    ...member,
    url: `nats://${credentials.user}:${credentials.password}@127.0.0.1:${port}`,
    urlOf: (user) => `nats://${user}:${embeddedPassword(user, credentials.password)}@127.0.0.1:${port}`,
    port,
    origin: `${binary.way} (${binary.version})`,
    stop: () => member.stop(),
  };
}
