import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addOrResetStaff, signInAs, withBus } from '../demo/operator.ts';
import { retryUntilAnswered } from '../journey/retry.ts';
import { type System, startSystem } from '../launcher/start-system.ts';

export type BenchSystem = {
  system: System;
  /** Of a manager. */
  bearer: string;
  /** How many customers the lists are measured with. */
  customers: number;
  /** How often each of those that are compared has its turn. */
  rounds: number;
  /** What is going on, for those who wait. */
  say: (text: string) => void;
};

type Options = Pick<BenchSystem, 'customers' | 'rounds' | 'say'> & {
  /** Kept, so that the next run has its customers already; a folder of its own that is removed when left out. */
  dataDir?: string | undefined;
};

/** Runs `work` against a system of its own, with its own servers unless the environment names others. */
export async function withBenchSystem<T>(
  { customers, rounds, say, dataDir }: Options,
  work: (bench: BenchSystem) => Promise<T>,
): Promise<T> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'tshepa-bench-'));
  const system = await startSystem({
    dataDir: folder,
    logLevel: 'warn',
    // A machine with other work to do is measured, too.
    readyTimeoutMs: 300_000,
    env: { gateway: { RATE_LIMIT_PER_MINUTE: '1000000' } },
    progress: say,
    // A database server of others may hold their data under the usual names.
    ...(process.env.MONGO_URL ? { dbPrefix: 'tshepa_bench' } : {}),
  });
  try {
    // A database that was just opened on a folder full of customers may not answer within a call's patience yet.
    const bearer = await retryUntilAnswered(() =>
      withBus(system.urls.nats, async (bus) =>
        signInAs(system.urls.gateway, await addOrResetStaff(bus, 'bench.manager@tshepa.example', 'manager')),
      ),
    );
    return await work({ system, bearer, customers, rounds, say });
  } finally {
    await system.stop();
    if (!dataDir) rmSync(folder, { recursive: true, force: true });
  }
}
