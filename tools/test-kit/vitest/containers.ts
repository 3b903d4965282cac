import { randomBytes } from 'node:crypto';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { freePort } from '../processes/ports.ts';
import { never } from '../processes/wait.ts';
import type { MongoServer } from '../servers/mongo-server.ts';
import { type EmbeddedUser, embeddedAccounts, embeddedPassword } from '../servers/nats-accounts.ts';
import type { NatsServer } from '../servers/nats-server.ts';

const mongoImage = 'mongo:8.0.12';
const natsImage = 'nats:2.15.2-alpine';

/** The port of the host is chosen here, because the engine would choose another one at each start. */
async function start(container: GenericContainer, port: number): Promise<StartedTestContainer> {
  return container
    .withExposedPorts({ container: port, host: await freePort() })
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
}

/** A container behind the interface of a local process. `kill` stops it without a grace period. */
const lifeOf = (container: StartedTestContainer) => ({
  pid: () => undefined,
  exited: () => never,
  stop: async () => {
    await container.stop();
  },
  kill: async () => {
    await container.stop({ timeout: 0, remove: false });
  },
  start: () => container.restart(),
});

export async function startMongoContainer(): Promise<MongoServer> {
  const container = await start(new GenericContainer(mongoImage), 27017);
  const port = container.getMappedPort(27017);
  const url = `mongodb://${container.getHost()}:${port}`;
  return { url, urlOf: () => url, port, origin: `container ${mongoImage}`, ...lifeOf(container) };
}

export async function startNatsContainer(): Promise<NatsServer> {
  const target = '/etc/tshepa-nats.conf';
  const admin = { user: 'tshepa', password: `p${randomBytes(16).toString('hex')}` };
  const settings = 'port: 4222\nhttp: 8222\njetstream { store_dir: "/data", sync_interval: always }\n';
  const content = `${settings}${embeddedAccounts(admin)}`;
  const configured = new GenericContainer(natsImage)
    .withCopyContentToContainer([{ target, content }])
    .withCommand(['-c', target]);
  const container = await start(configured, 4222);
  const port = container.getMappedPort(4222);
  const address = `${container.getHost()}:${port}`;
  const url = `nats://${admin.user}:${admin.password}@${address}`;
  const urlOf = (user: EmbeddedUser) => `nats://${user}:${embeddedPassword(user, admin.password)}@${address}`;
  const origin = `container ${natsImage}`;
  return { url, urlOf, port, monitorUrl: undefined, origin, ...lifeOf(container) };
}
