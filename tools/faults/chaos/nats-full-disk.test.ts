import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NatsServer, startNatsServer } from '@tshepa/test-kit/servers/nats-server';
import { connect, type NatsConnection } from 'nats';
import { afterAll, expect, test } from 'vitest';
import { mountSmallVolume } from './small-volume.ts';

const folder = await mkdtemp(join(tmpdir(), 'tshepa-full-disk-'));
const volume = mountSmallVolume(join(folder, 'nats'), 32);
let server: NatsServer | undefined;
afterAll(async () => {
  await server?.stop();
  if (typeof volume !== 'string') volume.unmount();
  await rm(folder, { recursive: true, force: true });
});

const connectTo = ({ url }: NatsServer): Promise<NatsConnection> => {
  const { host, username, password } = new URL(url);
  return connect({ servers: host, user: username, pass: password });
};

test.skipIf(typeof volume === 'string')(
  'a server exits when its stream cannot write, and restarts with every message that it has acknowledged',
  async () => {
    if (typeof volume === 'string') return;
    const logFile = join(folder, 'nats.log');
    const running = await startNatsServer({ dataDir: join(folder, 'nats'), externalUrl: '', logFile });
    server = running;
    const first = await connectTo(running);
    const manager = await first.jetstreamManager();
    await manager.streams.add({ name: 'PAPERS', subjects: ['papers.>'] });
    const publish = (connection: NatsConnection) =>
      connection.jetstream().publish('papers.one', 'x'.repeat(2_000), { timeout: 1_000 });
    let last = (await publish(first)).seq;
    await volume.fill();
    const untilRefused = async () => {
      for (;;) last = (await publish(first)).seq;
    };
    await expect(untilRefused()).rejects.toThrow();
    await volume.free();
    await running.exited();
    await first.close();

    await running.start();
    const second = await connectTo(running);
    expect((await publish(second)).seq).toBeGreaterThan(last);
    const { state } = await (await second.jetstreamManager()).streams.info('PAPERS');
    await second.close();
    expect(state.messages).toBeGreaterThan(last);
  },
);
