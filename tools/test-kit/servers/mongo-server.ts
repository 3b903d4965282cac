import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { freePort } from '../processes/ports.ts';
import { DevError, noProgress } from '../processes/progress.ts';
import { waitFor } from '../processes/wait.ts';
import { findMongod } from '../programs/mongod-binary.ts';
import { mongodProcess, onMember, replicaSetName, startLimitMs } from './mongod-process.ts';
import { externalServer, type Server, type ServerOptions } from './server.ts';

export type MongoServer = Server & {
  /** The address for one service, with the service's own database account where accounts exist. */
  urlOf(service: string): string;
};

/** Starts a replica set of one on 127.0.0.1. @throws DevError without a mongod, or when it does not start. */
export async function startMongoServer(options: ServerOptions): Promise<MongoServer> {
  const externalUrl = options.externalUrl ?? process.env.MONGO_URL;
  if (externalUrl) return { ...externalServer(externalUrl, 'MONGO_URL', 27017), urlOf: () => externalUrl };
  const dataDir = join(options.dataDir, 'mongod');
  refuseFormerData(options.dataDir, dataDir);

  const { path, way } = await findMongod(options.progress ?? noProgress);
  const port = await freePort();
  const logFile = options.logFile ?? join(options.dataDir, 'mongo.log');
  const server = mongodProcess({ path, port, dataDir, logFile });
  const start = async () => {
    await server.start();
    await becomePrimary(port);
  };
  try {
    await start();
  } catch (error) {
    await server.stop();
    throw error;
  }
  const url = `mongodb://127.0.0.1:${port}`;
  return { ...server, url, urlOf: () => url, origin: way, stop: () => server.stop(), start };
}

/** Earlier versions used a Java server instead of mongod, with files of another format. */
function refuseFormerData(folder: string, dataDir: string): void {
  if (!existsSync(join(folder, 'embedded')) || existsSync(dataDir)) return;
  throw new DevError(
    `${folder} holds databases of the former embedded server, which mongod cannot read: run "npm run reset" to start with empty databases.`,
  );
}

/** `replSetGetStatus` fails with these codes when the server was never in a set, or its set has another port for it. */
const errorCodes = { notYetInitialized: 94, invalidReplicaSetConfig: 93 };

/** Initiates a set of one, or moves an existing set to the current port, and waits until it accepts writes. */
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

/** A set stores the addresses of its members. The server may have another port than in its last run. */
async function moveTo(admin: mongo.Db, host: string) {
  const { config } = await admin.command({ replSetGetConfig: 1 });
  const changed = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
  return admin.command({ replSetReconfig: changed, force: true });
}
