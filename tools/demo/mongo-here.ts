import { join } from 'node:path';
import { defaultDataDir, repoRoot } from '@tshepa/test-kit/processes/paths';
import { DevError } from '@tshepa/test-kit/processes/progress';
import { runScript } from '@tshepa/test-kit/processes/run-command';
import { startMongoServer } from '@tshepa/test-kit/servers/mongo-server';
import { readRunFile } from '../launcher/run-file.ts';

/**
 * Runs a script of the repository with MONGO_URL and resolves with its exit code. The URL is the one that is set, or that
 * of the local system; when the system does not run, only its database server is started.
 * @throws DevError when the system runs and `mayRun` is false.
 */
export async function runOnMongoHere(script: string, { mayRun }: { mayRun: boolean }): Promise<number> {
  const given = process.env.MONGO_URL;
  if (given) return run(script, given);
  const running = readRunFile(defaultDataDir);
  if (running && !mayRun) throw new DevError('The system is running. Stop it first (Ctrl-C in its window).');
  if (running) return run(script, running.urls.mongo);
  const server = await startMongoServer({ dataDir: join(defaultDataDir, 'mongo'), externalUrl: '' });
  try {
    return await run(script, server.url);
  } finally {
    await server.stop();
  }
}

const run = (script: string, url: string): Promise<number> =>
  runScript([join(repoRoot, script), ...process.argv.slice(2)], { env: { ...process.env, MONGO_URL: url } });
