import { Agent, request } from 'node:http';

export type HttpCall = { method: string; path: string; headers?: Record<string, string>; body?: string };
type HttpReply = { headers: Record<string, string | string[] | undefined>; text: string };

/** A load usually has fewer requests in flight. Waiting for a socket would distort the latency. */
const maximumSockets = 256;

/**
 * Sends requests over kept-alive connections with little work of its own, because it shares the processors with the
 * system.
 */
export function createHttpSender(baseUrl: string, maxSockets = maximumSockets) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const { hostname, port } = new URL(baseUrl);
  return {
    /** Rejects for a status of 400 or more and when the connection fails. */
    send: ({ method, path, headers = {}, body }: HttpCall): Promise<HttpReply> =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const sent = request(
          { agent, hostname, port, method, path, headers: { ...headers, ...length } },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.once('error', reject);
            response.once('end', () => {
              const status = response.statusCode ?? 0;
              const text = Buffer.concat(chunks).toString();
              if (status < 400) resolve({ headers: response.headers, text });
              else reject(new Error(`${method} ${path} returned ${status} ${text.slice(0, 300)}`));
            });
          },
        );
        sent.once('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

export type HttpSender = ReturnType<typeof createHttpSender>;
