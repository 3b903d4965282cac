import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { noProgress } from '../processes/progress.ts';
import { findNatsBinary } from '../programs/nats-binary.ts';
import { startTestMongo, wantsContainers } from './test-infra.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The MongoDB server of this run, without a database name. */
    mongoUrl: string;
    mongoOrigin: string;
  }
}

/** Starts one MongoDB server for the whole run, with its data in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tshepa-test-'));
  // The NATS server is installed here once, so that parallel test files do not all build it.
  if (!process.env.NATS_URL && !wantsContainers()) await findNatsBinary(noProgress);
  const mongo = await startTestMongo(dataDir);
  project.provide('mongoUrl', mongo.url);
  project.provide('mongoOrigin', mongo.origin);
  return async () => {
    await mongo.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
