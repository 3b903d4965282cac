import { createServer, type RequestListener } from 'node:http';

/** Uploading three statements of 10 MB over a slow mobile network takes minutes, but sending the headers does not. */
const timeouts = { requestTimeout: 10 * 60_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 };

export async function listen(listener: RequestListener, port: number) {
  let isClosing = false;
  const server = createServer(timeouts, (request, response) => {
    // A connection that is kept alive after the last response would keep the process running until the connection times
    // out.
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
    /** Accepts no new connections, gives requests `graceMs` to end, and then closes what remains. */
    close: (graceMs: number) =>
      new Promise<void>((resolve) => {
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
