import { createServer, type RequestListener } from 'node:http';

export type HttpServer = {
  port: number;
  /** Takes no new connections, lets begun requests end for `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>;
};

/** Three statements of 10 MB over a slow mobile network take minutes; headers never do. */
const timeouts = { requestTimeout: 10 * 60_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 };

export async function listen(listener: RequestListener, port: number): Promise<HttpServer> {
  let isClosing = false;
  const server = createServer(timeouts, (request, response) => {
    // A connection that is kept alive after the last answer would hold the process until it times out.
    response.once('close', () => setImmediate(() => isClosing && server.closeIdleConnections()));
    listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: (graceMs) =>
      new Promise((resolve) => {
        isClosing = true;
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
