import { createLogger, createMetrics, startOpsServer } from '@tshepa/service-kit';
import { expect, test } from 'vitest';
import { askHeldMb, heldMb, keptOf } from './kept-memory.ts';

test('what a process holds is its heap and its buffers, from the figures that every service tells', async () => {
  const ops = await startOpsServer({
    port: 0,
    logger: createLogger({ service: 'soak', level: 'silent' }),
    metrics: createMetrics('soak'),
    checks: {},
  });
  const buffer = Buffer.alloc(200 * 1024 * 1024);
  const held = (await askHeldMb(`http://127.0.0.1:${ops.port}`)) ?? 0;
  await ops.close();
  // Whatever other tests of this process leave behind: the buffer is in it, and so is a heap.
  expect(held * 1024 * 1024).toBeGreaterThan(buffer.byteLength + 5 * 1024 * 1024);
  expect(await askHeldMb(`http://127.0.0.1:${ops.port}`)).toBeUndefined();
  expect(heldMb('something_else 1\n')).toBeUndefined();
});

test('what is kept is the least of each window, whatever was held before a collection', () => {
  const minutes = [40, 55, 70, 41, 56, 71, 42, 90, 43];
  const held = minutes.map((megabytes, minute) => ({ atMs: minute * 60_000, megabytes }));
  expect(keptOf(held, 180_000).map(({ megabytes }) => megabytes)).toEqual([40, 41, 42]);
});
