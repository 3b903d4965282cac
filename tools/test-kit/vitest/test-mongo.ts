import { type MongoServer, startMongoServer } from '../servers/mongo-server.ts';
import { startMongoContainer } from './containers.ts';
import { hasDocker, wantsContainers } from './wants-containers.ts';

/** The Mongo server of a test run: a container where that is wanted and Docker answers, else a local one. */
export async function startTestMongo(dataDir: string): Promise<MongoServer> {
  if (wantsContainers() && (await hasDocker())) return startMongoContainer();
  return startMongoServer({ dataDir });
}
