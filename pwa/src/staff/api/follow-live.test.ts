import { expect, test } from 'vitest';
import { readEvents } from './follow-live.ts';

const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

async function read(...chunks: string[]) {
  const seen: string[] = [];
  let signs = 0;
  await readEvents(streamOf(...chunks), { onData: (data) => seen.push(data), onAlive: () => (signs += 1) });
  return { seen, signs };
}

test('events are parsed completely, whatever the chunk boundaries', async () => {
  expect((await read('data: {"a"', ':1}\n', '\ndata: {"b":2}\n\ndata: {"c"')).seen).toEqual([
    '{"a":1}',
    '{"b":2}',
  ]);
});

test('a heartbeat keeps the connection alive and is not an event', async () => {
  expect(await read(': open\n\n', ': still here\n\n')).toEqual({ seen: [], signs: 2 });
});

test('a character that is split between two chunks is decoded correctly', async () => {
  const bytes = new TextEncoder().encode('data: é\n\n');
  const seen: string[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 7));
      controller.enqueue(bytes.slice(7));
      controller.close();
    },
  });
  await readEvents(body, { onData: (data) => seen.push(data), onAlive: () => undefined });
  expect(seen).toEqual(['é']);
});
