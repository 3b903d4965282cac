import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

type Received = { path: string; headers: NodeJS.Dict<string | string[]>; bytes: Buffer };

/** Simulates a push service. The tests of the sandbox, which simulates a whole browser, decrypt the messages. */
export async function startPushService() {
  const received: Received[] = [];
  const statusOf = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, bytes: Buffer.concat(chunks) });
    response.writeHead(statusOf.get(path) ?? 201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url,
    to: (endpoint: string) => received.filter(({ path }) => `${url}${path}` === endpoint),
    answer: (endpoint: string, status: number) => statusOf.set(new URL(endpoint).pathname, status),
    /** Creates a subscription as a browser does. */
    subscription: () => {
      const pair = createECDH('prime256v1');
      return {
        endpoint: `${url}/${randomBytes(9).toString('base64url')}`,
        keys: {
          p256dh: pair.generateKeys().toString('base64url'),
          auth: randomBytes(16).toString('base64url'),
        },
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
