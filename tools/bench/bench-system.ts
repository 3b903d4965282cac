import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mongoose';
import { connect, type NatsConnection } from 'nats';
import { addOrResetStaff, signInAs, withBus } from '../demo/operator.ts';
import { retryUntilAnswered } from '../journey/retry.ts';
import type { PartName } from '../launcher/parts.ts';
import { type System, type SystemOptions, startSystem } from '../launcher/start-system.ts';

export type BenchSystem = {
  system: System;
  /** The token of a manager. */
  bearer: string;
  /** How many customers the lists are measured with. */
  customers: number;
  rounds: number;
  /** Reports progress. */
  say: (text: string) => void;
  pid: (name: PartName) => number;
  databaseName: (service: string) => string;
};

type DataDir = { dataDir?: string | undefined };

/** Runs `work` against a system of its own. Its data is deleted afterwards unless `dataDir` names a folder for it. */
export async function withOwnSystem<T>(
  { dataDir, ...options }: Omit<SystemOptions, 'dataDir'> & DataDir,
  work: (system: System) => Promise<T>,
): Promise<T> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'tshepa-measured-'));
  const system = await startSystem({ ...options, dataDir: folder, logLevel: 'warn' });
  try {
    return await work(system);
  } finally {
    await system.stop();
    if (!dataDir) rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `work` against a system for benchmarks, with its own servers unless the environment names others. */
export function withBenchSystem<T>(
  { dataDir, ...settings }: Pick<BenchSystem, 'customers' | 'rounds' | 'say'> & DataDir,
  work: (bench: BenchSystem) => Promise<T>,
): Promise<T> {
  // A server at MONGO_URL may hold other data under the usual database names.
  const dbPrefix = process.env.MONGO_URL ? 'tshepa_bench' : '';
  const options = {
    dataDir,
    // Benchmarks also run on busy machines.
    readyTimeoutMs: 300_000,
    env: { gateway: { RATE_LIMIT_PER_MINUTE: '1000000' } },
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

/** Connects to one database for the time of `work`. */
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

/** Connects to NATS without the bus. */
export function connectNats(url: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  return connect({ servers: host, user: username, pass: password });
}
