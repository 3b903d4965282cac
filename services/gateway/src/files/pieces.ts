import { chunkBytes } from '@tshepa/contracts';

/** Cuts a stream into pieces of one rpc payload each; only the last may be shorter. Holds at most one piece. */
export async function* inPieces(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const part of stream) {
    let rest = part;
    while (waitingBytes + rest.byteLength >= chunkBytes) {
      const fill = chunkBytes - waitingBytes;
      yield Buffer.concat([...waiting, rest.subarray(0, fill)]);
      rest = rest.subarray(fill);
      waiting = [];
      waitingBytes = 0;
    }
    if (rest.byteLength > 0) waiting.push(rest);
    waitingBytes += rest.byteLength;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}
