import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noProgress } from '../processes/progress.ts';
import { findEmbeddedMongo } from '../programs/mongo-program.ts';
import { type MongoServer, startMongoServer } from '../servers/mongo-server.ts';

/** Undefined where the embedded server cannot be had: it needs Java, and Maven once. */
export const embeddedMongo = await findEmbeddedMongo(noProgress).catch(() => undefined);
export const hasEmbeddedMongo = embeddedMongo !== undefined;

/** One embedded server on a folder of its own, whatever server the other tests run on. */
export async function startEmbeddedMongo(): Promise<MongoServer> {
  if (!embeddedMongo) throw new Error('The embedded Mongo needs Java: see hasEmbeddedMongo');
  const dataDir = await mkdtemp(join(tmpdir(), 'tshepa-embedded-'));
  const server = await startMongoServer({ dataDir, externalUrl: '', program: embeddedMongo });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
