/**
 * Reads server-sent events: calls `onData` with the data of each, and `onAlive` whenever anything arrives. Resolves when
 * the server ends the stream, rejects when the connection breaks.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onData, onAlive }: { onData: (data: string) => void; onAlive: () => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    onAlive();
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart());
      if (data.length > 0) onData(data.join('\n'));
    }
  }
}
