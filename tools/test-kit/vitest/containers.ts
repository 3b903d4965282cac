import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { never } from '../processes/wait.ts';
import type { MongoServer } from '../servers/mongo-server.ts';
import type { NatsServer } from '../servers/nats-server.ts';

const mongoImage = 'mongo:8.0.12';
const natsImage = 'nats:2.15.2-alpine';

type Options = {
  port: number;
  image: string;
  command?: string[];
  file?: { target: string; content: string };
};

const natsConfig = {
  target: '/etc/tshepa-nats.conf',
  content: 'port: 4222\nhttp: 8222\njetstream { store_dir: "/data", sync_interval: always }\n',
};

async function run({ port, image, command, file }: Options): Promise<StartedTestContainer> {
  const container = new GenericContainer(image)
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forListeningPorts());
  if (file) container.withCopyContentToContainer([file]);
  return (command ? container.withCommand(command) : container).start();
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
  const container = await run({ port: 27017, image: mongoImage });
  const port = container.getMappedPort(27017);
  const url = `mongodb://${container.getHost()}:${port}`;
  const origin = `container ${mongoImage}`;
  return { url, urlOf: () => url, port, origin, ...lifeOf(container) };
}

export async function startNatsContainer(): Promise<NatsServer> {
  const container = await run({
    port: 4222,
    image: natsImage,
    command: ['-c', natsConfig.target],
    file: natsConfig,
  });
  const port = container.getMappedPort(4222);
  const url = `nats://${container.getHost()}:${port}`;
  return {
    url,
    urlOf: () => url,
    port,
    monitorUrl: undefined,
    origin: `container ${natsImage}`,
    ...lifeOf(container),
  };
}
