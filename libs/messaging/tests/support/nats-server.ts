import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NatsServer, startNatsServer } from '@tshepa/test-kit';

export type TestNats = NatsServer & { wipe(): Promise<void>; close(): Promise<void> };

/** A real server with its own ports and folder, which can be killed, restarted and wiped. */
export async function startNats(): Promise<TestNats> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tshepa-nats-'));
  const server = await startNatsServer({ dataDir, externalUrl: '' });
  return {
    ...server,
    wipe: () => rm(join(dataDir, 'store'), { recursive: true, force: true }),
    close: async () => {
      await server.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
