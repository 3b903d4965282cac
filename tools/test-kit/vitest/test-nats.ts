import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type NatsServer, startNatsServer } from '../servers/nats-server.ts';
import { startNatsContainer } from './containers.ts';
import { hasDocker, wantsContainers } from './test-infra.ts';

/** Starts a private server. Its store is in `dataDir`, which `stop` removes; a container has no `dataDir`. */
export async function startTestNats(): Promise<NatsServer & { dataDir?: string }> {
  if (wantsContainers() && (await hasDocker())) return startNatsContainer();
  const dataDir = await mkdtemp(join(tmpdir(), 'tshepa-nats-'));
  // An external server must not be used, because tests kill the server and read all its messages.
  const server = await startNatsServer({ dataDir, externalUrl: '' });
  return {
    ...server,
    dataDir,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Shares one private NATS server among all tests of a file. Call at the top of the file; use `url` inside tests and
 * hooks.
 */
export function useTestNats(): { readonly url: string; readonly server: NatsServer } {
  let server: NatsServer | undefined;
  const running = () => {
    if (!server) throw new Error('useTestNats: the server runs only inside tests and hooks of this file');
    return server;
  };
  beforeAll(async () => {
    server = await startTestNats();
  });
  afterAll(async () => {
    await server?.stop();
  });
  return {
    get url() {
      return running().url;
    },
    get server() {
      return running();
    },
  };
}
