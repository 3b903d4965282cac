import { join } from 'node:path';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { startMongoReplicaSet } from '@tshepa/test-kit/servers/mongo-replica-set';
import { type MongoServer, startMongoServer } from '@tshepa/test-kit/servers/mongo-server';
import { startNatsCluster } from '@tshepa/test-kit/servers/nats-cluster';
import { type NatsServer, startNatsServer } from '@tshepa/test-kit/servers/nats-server';
import type { PartName } from './parts.ts';

type ServersOptions = {
  dataDir: string;
  natsPort: number | undefined;
  mongoPort: number | undefined;
  natsUrl: string | undefined;
  mongoUrl: string | undefined;
  /** Of each server; more than one makes a cluster, and a replica set with an account for each service. */
  members: number;
  progress: Progress;
  logFile: (name: PartName) => string;
};

export type Servers = { nats: NatsServer; mongo: MongoServer };

/** Both at once, because each may take a while the first time. When one fails, the other is not left behind. */
export async function startServers(options: ServersOptions): Promise<Servers> {
  const { dataDir, progress, logFile } = options;
  const { members } = options;
  const logOf = (name: PartName) => (member: number) => logFile(name).replace(/\.log$/, `-${member}.log`);
  const nats =
    members > 1
      ? startNatsCluster({ dataDir: join(dataDir, 'nats'), members, logFile: logOf('nats'), progress })
      : startNatsServer({
          dataDir: join(dataDir, 'nats'),
          port: options.natsPort ?? 0,
          externalUrl: options.natsUrl,
          logFile: logFile('nats'),
          progress,
        });
  const mongo =
    members > 1
      ? startMongoReplicaSet({
          dataDir: join(dataDir, 'mongo'),
          members,
          accounts: ['applications', 'integrations', 'notifications'],
          logFile: logOf('mongo'),
          progress,
        })
      : startMongoServer({
          dataDir: join(dataDir, 'mongo'),
          port: options.mongoPort ?? 0,
          externalUrl: options.mongoUrl,
          logFile: logFile('mongo'),
          progress,
        });
  try {
    const [readyNats, readyMongo] = await Promise.all([nats, mongo]);
    return { nats: readyNats, mongo: readyMongo };
  } catch (error) {
    await Promise.allSettled([nats.then((server) => server.stop()), mongo.then((server) => server.stop())]);
    throw error;
  }
}
