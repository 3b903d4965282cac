import { createLogger, createMetrics, startOpsServer } from '@tshepa/service-kit';
import { expect, test } from 'vitest';
import { fetchHeldMb, heldMb, residentMb, retainedOf, slopeOf } from './memory.ts';

test('the memory of a process is its heap and its buffers, as its metrics report them', async () => {
  const ops = await startOpsServer({
    port: 0,
    logger: createLogger({ service: 'soak', level: 'silent' }),
    metrics: createMetrics('soak'),
    checks: {},
  });
  const buffer = Buffer.alloc(200 * 1024 * 1024);
  const held = (await fetchHeldMb(`http://127.0.0.1:${ops.port}`)) ?? 0;
  await ops.close();
  // Other tests of this process may leave more memory behind, so only a lower limit is checked.
  expect(held * 1024 * 1024).toBeGreaterThan(buffer.byteLength + 5 * 1024 * 1024);
  expect(await fetchHeldMb(`http://127.0.0.1:${ops.port}`)).toBeUndefined();
  expect(heldMb('something_else 1\n')).toBeUndefined();
});

test('retained memory is the smallest sample of each window, whatever was held before a collection', () => {
  const minutes = [40, 55, 70, 41, 56, 71, 42, 90, 43];
  const held = minutes.map((megabytes, minute) => ({ atMs: minute * 60_000, megabytes }));
  expect(retainedOf(held, 180_000).map(({ megabytes }) => megabytes)).toEqual([40, 41, 42]);
});

const samples = (sizeAt: (minute: number) => number) =>
  Array.from({ length: 101 }, (_, minute) => ({ atMs: minute * 60_000, megabytes: sizeAt(minute) }));

test('memory that grows by two MB a minute after the warm-up has a slope of 2', () => {
  expect(
    slopeOf(
      'a',
      samples((minute) => 100 + 2 * minute),
    ).mbPerMinute,
  ).toBe(2);
});

test('memory that is allocated once in the warm-up and then retained is flat', () => {
  const warmed = slopeOf(
    'a',
    samples((minute) => (minute < 30 ? 100 + 5 * minute : 250)),
  );
  expect(warmed).toEqual({ name: 'a', first: 250, last: 250, most: 250, mbPerMinute: 0 });
});

test('a single step that is then retained is not growth, but a step every ten minutes is', () => {
  expect(
    slopeOf(
      'a',
      samples((minute) => (minute < 60 ? 150 : 190)),
    ),
  ).toMatchObject({ first: 150, last: 190, mbPerMinute: 0 });
  expect(
    slopeOf(
      'a',
      samples((minute) => 150 + 20 * Math.floor(minute / 10)),
    ).mbPerMinute,
  ).toBeCloseTo(2, 0);
});

test('a process that was not measured has no slope and meets no limit', () => {
  expect(slopeOf('a', []).mbPerMinute).toBeNaN();
  expect(slopeOf('a', samples(() => 1).slice(0, 1)).mbPerMinute < 0.5).toBe(false);
});

test('a process that has ended has no resident memory', () => {
  expect(residentMb(undefined)).toBeUndefined();
  if (process.platform === 'linux') expect(residentMb(process.pid)).toBeGreaterThan(10);
});
