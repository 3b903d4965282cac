import { Agent, request } from 'node:http';

export type Sending = { method: string; path: string; headers?: Record<string, string>; body?: string };
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** More than any load here has under way; a request beyond would wait, and its wait would count. */
const maximumSockets = 256;

class RefusedError extends Error {
  override name = 'RefusedError';
}

/** Sends requests over lines that are kept open, with as little work of its own as can be: it shares the processors. */
export function createHttpSender(baseUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: maximumSockets });
  const { hostname, port } = new URL(baseUrl);
  return {
    /** @throws RefusedError for an answer of 400 or more, and whatever the line throws. */
    send: ({ method, path, headers = {}, body }: Sending): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const asked = request(
          { agent, hostname, port, method, path, headers: { ...headers, ...length } },
          (response) => {
            const pieces: Buffer[] = [];
            response.on('data', (piece: Buffer) => pieces.push(piece));
            response.once('error', reject);
            response.once('end', () => {
              const status = response.statusCode ?? 0;
              const text = Buffer.concat(pieces).toString();
              if (status < 400) resolve({ status, headers: response.headers, text });
              else reject(new RefusedError(`${method} ${path} answered ${status} ${text.slice(0, 300)}`));
            });
          },
        );
        asked.once('error', reject);
        asked.end(body);
      }),
    close: () => agent.destroy(),
  };
}

export type HttpSender = ReturnType<typeof createHttpSender>;
