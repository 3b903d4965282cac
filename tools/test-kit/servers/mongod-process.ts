import { mkdirSync } from 'node:fs';
import { mongo } from 'mongoose';
import { type Child, startChild } from '../processes/child.ts';
import { type Restartable, restartable } from '../processes/restartable.ts';
import { connectOnce, waitFor } from '../processes/wait.ts';

export const replicaSetName = 'tshepa';
/** Only a busy machine needs this long; a server that cannot start exits by itself. */
export const startLimitMs = 120_000;

type MongodSettings = {
  path: string;
  port: number;
  dataDir: string;
  logFile: string;
  extraArgs?: readonly string[];
};

/** One member of a replica set on 127.0.0.1. It is ready when it accepts connections. */
export function mongodProcess(settings: MongodSettings): Restartable & { readonly port: number } {
  const { path, port, dataDir, logFile, extraArgs = [] } = settings;
  const launch = () => {
    mkdirSync(dataDir, { recursive: true });
    return startChild(path, [...mongodArgs(dataDir, port), ...extraArgs], { logFile });
  };
  const waitUntilReady = (child: Child) =>
    waitFor(() => connectOnce(port), {
      what: `The MongoDB server on port ${port}`,
      timeoutMs: startLimitMs,
      giveUp: () => (child.exit() ? child.lastWords() || `see ${logFile}` : undefined),
    });
  return { port, ...restartable(launch, waitUntilReady) };
}

const mongodArgs = (dataDir: string, port: number): string[] => [
  ...['--dbpath', dataDir, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket', '--quiet'],
  ...['--replSet', replicaSetName, '--oplogSize', '256'],
  // By default a server takes half of the machine's memory.
  ...['--wiredTigerCacheSizeGB', '1', '--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // By default a primary waits fifteen seconds before it shuts down, so that clients can move to another member.
  ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
];

/** Connects to one server, whatever its role in the set. `address` is a host and port, with credentials if needed. */
export async function onMember<T>(address: string, work: (admin: mongo.Db) => Promise<T>): Promise<T> {
  const url = `mongodb://${address}/?directConnection=true`;
  const client = await mongo.MongoClient.connect(url, { serverSelectionTimeoutMS: startLimitMs });
  try {
    return await work(client.db('admin'));
  } finally {
    await client.close();
  }
}
