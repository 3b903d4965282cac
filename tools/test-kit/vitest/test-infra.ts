import { runCommand } from '../processes/run-command.ts';
import { type MongoServer, startMongoServer } from '../servers/mongo-server.ts';
import { startMongoContainer } from './containers.ts';
import { testSize } from './test-size.ts';

/** TEST_INFRA=containers and the full size request containers; TEST_INFRA=local forbids them. */
export function wantsContainers(): boolean {
  const choice = process.env.TEST_INFRA;
  return choice === 'containers' || (choice !== 'local' && testSize() === 'full');
}

let dockerCheck: Promise<boolean> | undefined;

export function hasDocker(): Promise<boolean> {
  dockerCheck ??= runCommand('docker', ['info'], { timeoutMs: 5_000 }).then(
    () => true,
    () => false,
  );
  return dockerCheck;
}

/** Starts a container where one is requested and Docker is running, else a local server. */
export async function startTestMongo(dataDir: string): Promise<MongoServer> {
  if (wantsContainers() && (await hasDocker())) return startMongoContainer();
  return startMongoServer({ dataDir });
}
