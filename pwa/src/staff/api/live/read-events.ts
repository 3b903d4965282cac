/**
 * Reads server-sent events as they come: `onData` for each one's data, `onAlive` for every sign of life. Resolves when
 * the server ends the stream, rejects when the line breaks.
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
