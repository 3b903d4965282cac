import { mkdirSync } from 'node:fs';
import { mongo } from 'mongoose';
import { type Child, startChild } from '../processes/child.ts';
import { connectOnce, never, waitFor } from '../processes/wait.ts';

export const replicaSetName = 'tshepa';
/** Only a busy machine needs this long; a server that cannot start ends by itself. */
export const startLimitMs = 120_000;

export type MongodProcess = {
  readonly port: number;
  /** Undefined while there is none. */
  running(): Child | undefined;
  /** Resolves when the process that was started last ends, at once when it has ended. */
  exited(): Promise<unknown>;
  /** Resolves when the server accepts connections; does nothing for one that runs. */
  start(): Promise<void>;
};

type MongodSettings = {
  path: string;
  port: number;
  dataDir: string;
  logFile: string;
  extraArgs?: readonly string[];
};

/** One member of a replica set on 127.0.0.1, which keeps its port and its data over restarts. */
export function mongodProcess(settings: MongodSettings): MongodProcess {
  const { path, port, dataDir, logFile, extraArgs = [] } = settings;
  let child: Child | undefined;
  const running = () => (child?.exit() ? undefined : child);
  return {
    port,
    running,
    exited: () => child?.exited ?? never,
    start: async () => {
      if (running()) return;
      mkdirSync(dataDir, { recursive: true });
      const started = await startChild(path, [...mongodArgs(dataDir, port), ...extraArgs], { logFile });
      child = started;
      await waitFor(() => connectOnce(port), {
        what: `The MongoDB server on port ${port}`,
        timeoutMs: startLimitMs,
        giveUp: () => (started.exit() ? started.lastWords() || `see ${logFile}` : undefined),
      });
    },
  };
}

const mongodArgs = (dataDir: string, port: number): string[] => [
  ...['--dbpath', dataDir, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket', '--quiet'],
  ...['--replSet', replicaSetName, '--oplogSize', '256'],
  // By default a server takes half of the machine's memory.
  ...['--wiredTigerCacheSizeGB', '1', '--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // By default a primary that is stopped waits fifteen seconds for its clients to go elsewhere.
  ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
];

/** Works on one server, whatever its part in the set. `address` is a host and port, with user and password if need be. */
export async function onMember<T>(address: string, work: (admin: mongo.Db) => Promise<T>): Promise<T> {
  const url = `mongodb://${address}/?directConnection=true`;
  const client = await mongo.MongoClient.connect(url, { serverSelectionTimeoutMS: startLimitMs });
  try {
    return await work(client.db('admin'));
  } finally {
    await client.close();
  }
}
