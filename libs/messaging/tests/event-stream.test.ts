import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { assertSyncAlways } from '../src/index.ts';
import { startNats } from './support/nats-server.ts';

/** A monitoring page of a server with these settings. */
async function givenMonitor(page: unknown) {
  const server = createServer((_request, response) => response.end(JSON.stringify(page)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('the embedded server reports that it writes events to disk before acknowledging them', async () => {
  const nats = await startNats();
  try {
    await expect(assertSyncAlways(nats.monitorUrl ?? '')).resolves.toBeUndefined();
  } finally {
    await nats.close();
  }
});

test('a server that syncs every two minutes, or has no JetStream, is rejected', async () => {
  const nanos = 120_000_000_000;
  const loose = await givenMonitor({ config: { sync_interval: nanos } });
  const without = await givenMonitor({ disabled: true });
  await expect(assertSyncAlways(loose.url)).rejects.toThrow('syncs every 120000 ms');
  await expect(assertSyncAlways(without.url)).rejects.toThrow('without JetStream');
  loose.close();
  without.close();
});
