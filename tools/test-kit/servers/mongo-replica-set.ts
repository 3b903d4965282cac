import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { freePorts } from '../processes/ports.ts';
import { noProgress } from '../processes/progress.ts';
import { delay, waitFor } from '../processes/wait.ts';
import { findMongod } from '../programs/mongod-binary.ts';
import type { MongoServer } from './mongo-server.ts';
import { mongodProcess, onMember, replicaSetName, startLimitMs } from './mongod-process.ts';
import { memberLogFile, type ServerOptions } from './server.ts';

const administrator = 'root';
/** The default of ten seconds is too long for runs of a few minutes. */
const electionTimeoutMs = 2_000;

/** `dataDir` must be empty, because members and accounts are created at each start. */
type ReplicaSetOptions = Required<Pick<ServerOptions, 'dataDir' | 'members'>> &
  Pick<ServerOptions, 'logFile' | 'progress'> & {
    /** Each account may read and write only the database of the same name, as in production. */
    accounts: readonly string[];
  };

export type MongoReplicaSet = MongoServer & { secondaryPids(): number[] };

/**
 * Starts a replica set with authentication on 127.0.0.1, as in production. `pid` and `kill` apply to the current
 * primary; `start` starts all members that do not run.
 * @throws DevError when no mongod is found or the set does not start.
 */
export async function startMongoReplicaSet(options: ReplicaSetOptions): Promise<MongoReplicaSet> {
  const { dataDir, logFile = join(dataDir, 'mongo.log') } = options;
  const { path, way } = await findMongod(options.progress ?? noProgress);
  const ports = await freePorts(options.members);
  const keyFile = join(dataDir, 'set-key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(keyFile, randomBytes(48).toString('base64'), { mode: 0o600 });
  const members = ports.map((port, index) =>
    mongodProcess({
      path,
      port,
      dataDir: join(dataDir, `member-${index}`),
      logFile: memberLogFile(logFile, index),
      extraArgs: ['--keyFile', keyFile],
    }),
  );
  const stop = async () => {
    await watch?.close();
    await Promise.all(members.map((member) => member.stop()));
  };
  let watch: Watch | undefined;
  try {
    await Promise.all(members.map((member) => member.start()));
    const passwords = await initiate(ports, options.accounts);
    const addressOf = (user: string) => {
      const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
      return `mongodb://${user}:${passwords.get(user)}@${hosts}/?replicaSet=${replicaSetName}&authSource=admin`;
    };
    watch = await watchPrimary(addressOf(administrator));
    const primary = () => members.find(({ port }) => port === watch?.primaryPort())?.running();
    const running = () => members.flatMap((member) => member.running() ?? []);
    return {
      url: addressOf(administrator),
      urlOf: addressOf,
      port: ports[0] ?? 0,
      origin: `${way}, ${options.members} members`,
      pid: () => primary()?.pid,
      secondaryPids: () => running().flatMap((child) => (child === primary() ? [] : child.pid)),
      exited: () => Promise.race(running().map((child) => child.exited)),
      stop,
      kill: async () => primary()?.kill(),
      start: async () => {
        await Promise.all(members.map((member) => member.start()));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Initiates the set and creates the accounts. Resolves with their passwords. */
async function initiate(ports: readonly number[], accounts: readonly string[]): Promise<Map<string, string>> {
  const passwords = new Map(
    [administrator, ...accounts].map((user) => [user, randomBytes(18).toString('hex')]),
  );
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  const primary = await onMember(hosts[0] ?? '', async (admin) => {
    const members = hosts.map((host, _id) => ({ _id, host }));
    const settings = { electionTimeoutMillis: electionTimeoutMs };
    await admin.command({ replSetInitiate: { _id: replicaSetName, version: 1, members, settings } });
    let found = '';
    const elected = async () => {
      found = (await admin.command({ hello: 1 }))['primary'] ?? '';
      if (!found) throw new Error('no primary yet');
    };
    await waitFor(elected, { what: 'The replica set', timeoutMs: startLimitMs });
    return found;
  });
  // While there is no account, a connection from the same machine may create the first account.
  await onMember(primary, async (admin) => {
    // The elected member may still be taking over.
    const createAdministrator = {
      createUser: administrator,
      pwd: passwords.get(administrator),
      roles: ['root'],
    };
    await waitFor(() => admin.command(createAdministrator).then(() => undefined), {
      what: 'The administrator',
      timeoutMs: startLimitMs,
    });
  });
  await onMember(`${administrator}:${passwords.get(administrator)}@${primary}`, async (admin) => {
    for (const db of accounts) {
      const roles = [{ role: 'readWrite', db }];
      await admin.command({ createUser: db, pwd: passwords.get(db), roles });
    }
  });
  return passwords;
}

type Watch = { primaryPort(): number | undefined; close(): Promise<void> };

async function watchPrimary(url: string): Promise<Watch> {
  const client = new mongo.MongoClient(url, { heartbeatFrequencyMS: 500 });
  let port: number | undefined;
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const found = [...newDescription.servers].find(([, { type }]) => type === 'RSPrimary');
    port = found && Number(found[0].split(':').at(-1));
  });
  await client.connect();
  while (port === undefined) await delay(50);
  return { primaryPort: () => port, close: () => client.close() };
}
