import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a proxy in front of a third party. It records the headers of every call. */
export async function startRecordingProxy() {
  let target: string | undefined;
  const seen: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    seen.push(request.headers);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = await fetch(`${target}${request.url === '/' ? '' : request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        'content-type': 'application/json',
        'x-api-key': String(request.headers['x-api-key']),
      },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    to: (url: string) => {
      target = url;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
