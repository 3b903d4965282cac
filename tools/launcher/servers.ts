import { join } from 'node:path';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { startMongoReplicaSet } from '@tshepa/test-kit/servers/mongo-replica-set';
import { type MongoServer, startMongoServer } from '@tshepa/test-kit/servers/mongo-server';
import { type NatsServer, startNatsServer } from '@tshepa/test-kit/servers/nats-server';
import type { PartName } from './parts.ts';

type ServersOptions = {
  dataDir: string;
  natsUrl: string | undefined;
  mongoUrl: string | undefined;
  /** The number of servers of each kind. More than one is a NATS cluster and a replica set with database accounts. */
  members: number;
  progress: Progress;
  logFile: (name: PartName) => string;
};

export type Servers = { nats: NatsServer; mongo: MongoServer };

/**
 * Starts both kinds of server at once, because each may take a while the first time. When one fails, the other is
 * stopped.
 */
export async function startServers(options: ServersOptions): Promise<Servers> {
  const { dataDir, members, progress, logFile } = options;
  const placeOf = (name: 'nats' | 'mongo') => ({
    dataDir: join(dataDir, name),
    logFile: logFile(name),
    members,
    progress,
  });
  const nats = startNatsServer({ ...placeOf('nats'), externalUrl: options.natsUrl });
  const mongo =
    members > 1
      ? startMongoReplicaSet({
          ...placeOf('mongo'),
          accounts: ['applications', 'integrations', 'notifications'],
        })
      : startMongoServer({ ...placeOf('mongo'), externalUrl: options.mongoUrl });
  try {
    const [readyNats, readyMongo] = await Promise.all([nats, mongo]);
    return { nats: readyNats, mongo: readyMongo };
  } catch (error) {
    await Promise.allSettled([nats.then((server) => server.stop()), mongo.then((server) => server.stop())]);
    throw error;
  }
}
