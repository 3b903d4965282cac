import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { freePort } from '../processes/ports.ts';
import { DevError, noProgress, type Progress } from '../processes/progress.ts';
import { never, waitFor } from '../processes/wait.ts';
import { findMongod } from '../programs/mongod-binary.ts';
import { mongodProcess, onMember, replicaSetName, startLimitMs } from './mongod-process.ts';

export type MongoServer = {
  /** Of the server, without a database name. */
  readonly url: string;
  /** The address for one service, where each has an account of its own; else the one there is. */
  urlOf(service: string): string;
  readonly port: number;
  /** How the server was found, for people. */
  readonly origin: string;
  pid(): number | undefined;
  /** Resolves when the running process ends, for whatever reason; never for a server that is not ours. */
  exited(): Promise<unknown>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Starts it again after `stop` or `kill`, on the same port and data. */
  start(): Promise<void>;
};

export type MongoServerOptions = {
  dataDir: string;
  /** 0 or none takes a free one; it stays the same over restarts of this object. */
  port?: number;
  /** Used instead of a server of our own. The default is MONGO_URL of the environment; '' forbids it. */
  externalUrl?: string | undefined;
  logFile?: string;
  progress?: Progress;
};

/**
 * Starts mongod on 127.0.0.1 as a replica set of one, which behaves as the sets of production do.
 * @throws DevError in one sentence.
 */
export async function startMongoServer(options: MongoServerOptions): Promise<MongoServer> {
  const externalUrl = options.externalUrl ?? process.env.MONGO_URL;
  if (externalUrl) return external(externalUrl);
  const dataDir = join(options.dataDir, 'mongod');
  refuseFormerData(options.dataDir, dataDir);

  const { path, way } = await findMongod(options.progress ?? noProgress);
  const port = options.port || (await freePort());
  const logFile = options.logFile ?? join(options.dataDir, 'mongo.log');
  const server = mongodProcess({ path, port, dataDir, logFile });
  const start = async () => {
    await server.start();
    await becomePrimary(port);
  };
  try {
    await start();
  } catch (error) {
    await server.running()?.stop();
    throw error;
  }
  const url = `mongodb://127.0.0.1:${port}`;
  return {
    url,
    urlOf: () => url,
    port,
    origin: way,
    pid: () => server.running()?.pid,
    exited: server.exited,
    stop: async () => server.running()?.stop(),
    kill: async () => server.running()?.kill(),
    start,
  };
}

/** In earlier versions a Java server stood in for mongod and kept its own files. */
function refuseFormerData(folder: string, dataDir: string): void {
  if (!existsSync(join(folder, 'embedded')) || existsSync(dataDir)) return;
  throw new DevError(
    `${folder} holds databases of the former embedded server, which mongod cannot read: run "npm run reset" to start with empty ones.`,
  );
}

/** What `replSetGetStatus` fails with: the server was never in a set, or its set does not name its port. */
const errorCodes = { notYetInitialized: 94, invalidReplicaSetConfig: 93 };

/** Makes the server a set of its own, or moves its set to the port it has now, and waits until it takes writes. */
async function becomePrimary(port: number): Promise<void> {
  const host = `127.0.0.1:${port}`;
  await onMember(host, (admin) =>
    waitFor(
      async () => {
        if ((await admin.command({ hello: 1 }))['isWritablePrimary']) return;
        await admin.command({ replSetGetStatus: 1 }).catch((error: mongo.MongoServerError) => {
          if (error.code === errorCodes.notYetInitialized) return initiate(admin, host);
          if (error.code === errorCodes.invalidReplicaSetConfig) return moveTo(admin, host);
          throw error;
        });
        throw new DevError('it is not the primary yet');
      },
      { what: `The MongoDB server on port ${port}`, timeoutMs: startLimitMs },
    ),
  );
}

const initiate = (admin: mongo.Db, host: string) =>
  admin.command({ replSetInitiate: { _id: replicaSetName, members: [{ _id: 0, host }] } });

/** Set members are named by their address, and a data folder outlives the port of its server. */
async function moveTo(admin: mongo.Db, host: string) {
  const { config } = await admin.command({ replSetGetConfig: 1 });
  const changed = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
  return admin.command({ replSetReconfig: changed, force: true });
}

function external(url: string): MongoServer {
  const nothing = async () => undefined;
  return {
    url,
    urlOf: () => url,
    port: Number(/:(\d+)/.exec(url.replace(/^.*@/, ''))?.[1] ?? 27017),
    origin: 'MONGO_URL',
    pid: () => undefined,
    exited: () => never,
    stop: nothing,
    kill: nothing,
    start: nothing,
  };
}
