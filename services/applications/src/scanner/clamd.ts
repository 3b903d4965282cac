import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

/** The bytes of a file, one chunk after the other. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
export type Scan = { kind: 'clean' } | { kind: 'infected'; virus: string };

/** An answer is one line: the name of a signature has at most some hundred characters. */
const maximumAnswerBytes = 4_096;

type Options = { url: URL; timeLimitMs: number };

/**
 * Sends a file to clamd with its command `INSTREAM` and returns the verdict. Every chunk follows its length in four
 * bytes, and the length 0 ends the file. Source: the manual page clamd(8) of ClamAV 1.4, section COMMANDS.
 * @throws Error when clamd cannot be reached, is too slow, or answers anything but a verdict on the whole file.
 */
export async function scanWithClamd({ url, timeLimitMs }: Options, chunks: Chunks): Promise<Scan> {
  const socket = createConnection({ host: url.hostname, port: Number(url.port) });
  const limit = AbortSignal.timeout(timeLimitMs);
  const stop = () => socket.destroy(new Error('the scanner took too long'));
  limit.addEventListener('abort', stop);
  try {
    const answer = readAnswer(socket);
    // While the file is being sent, the answer may fail unheard.
    answer.catch(() => {});
    await once(socket, 'connect');
    await write(socket, Buffer.from('zINSTREAM\0'));
    for await (const chunk of chunks) await write(socket, lengthOf(chunk.length), chunk);
    if (socket.bytesRead > 0) throw new Error(`the scanner answered before the end: ${await answer}`);
    await write(socket, lengthOf(0));
    return verdictOf(await answer);
  } finally {
    limit.removeEventListener('abort', stop);
    socket.destroy();
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function write(socket: Socket, ...parts: Uint8Array[]): Promise<void> {
  for (const part of parts)
    await new Promise<void>((resolve, reject) =>
      socket.write(part, (error) => (error ? reject(error) : resolve())),
    );
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = '';
  for await (const data of socket) {
    answer += String(data);
    if (answer.includes('\0') || answer.length > maximumAnswerBytes) break;
  }
  return answer;
}

function verdictOf(answer: string): Scan {
  if (answer === 'stream: OK\0') return { kind: 'clean' };
  const virus = /^stream: ([\x20-\x7e]{1,200}) FOUND\0$/.exec(answer)?.[1];
  if (virus) return { kind: 'infected', virus };
  throw new Error(`the scanner gave no verdict: ${JSON.stringify(answer.slice(0, 200))}`);
}
