import { manyFromOneAddress } from '@tshepa/test-kit/limits';
import { type Connection, createConnection } from 'mongoose';
import { connect, type NatsConnection } from 'nats';
import { addOrResetStaff, signInAs, withBus } from '../demo/operator.ts';
import { retryUntilAnswered } from '../journey/retry.ts';
import { withOwnSystem } from '../launcher/own-system.ts';
import type { PartName } from '../launcher/parts.ts';
import type { System } from '../launcher/start-system.ts';

export type BenchSystem = {
  system: System;
  /** The token of a manager. */
  bearer: string;
  /** The lists are measured with this many customers. */
  customers: number;
  rounds: number;
  say: (text: string) => void;
  pid: (name: PartName) => number;
  databaseName: (service: string) => string;
};

/** Runs `work` against a system for benchmarks, with its own servers unless the environment names others. */
export function withBenchSystem<T>(
  {
    dataDir,
    shouldBuildPwa,
    ...settings
  }: Pick<BenchSystem, 'customers' | 'rounds' | 'say'> & {
    dataDir?: string | undefined;
    shouldBuildPwa: boolean;
  },
  work: (bench: BenchSystem) => Promise<T>,
): Promise<T> {
  // A server at MONGO_URL may hold other data under the usual database names, so ours get a prefix.
  const dbPrefix = process.env.MONGO_URL ? 'tshepa_bench' : '';
  const options = {
    ...(dataDir ? { dataDir } : {}),
    shouldBuildPwa,
    logLevel: 'warn',
    // Benchmarks also run on busy machines.
    readyTimeoutMs: 300_000,
    env: manyFromOneAddress,
    progress: settings.say,
    ...(dbPrefix ? { dbPrefix } : {}),
  };
  return withOwnSystem(options, async (system) => {
    // Right after opening a large data folder, the database may be too slow for the time limit of a call.
    const bearer = await retryUntilAnswered(() =>
      withBus(system.urls.nats, async (bus) =>
        signInAs(system.urls.gateway, await addOrResetStaff(bus, 'bench.manager@tshepa.example', 'manager')),
      ),
    );
    return work({
      ...settings,
      system,
      bearer,
      pid: (name) => system.pid(name) ?? 0,
      databaseName: (service) => (dbPrefix ? `${dbPrefix}_${service}` : service),
    });
  });
}

export async function withDatabase<T>(
  mongoUrl: string,
  dbName: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await createConnection(mongoUrl, { dbName }).asPromise();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

export function connectNats(url: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  return connect({ servers: host, user: username, pass: password });
}
