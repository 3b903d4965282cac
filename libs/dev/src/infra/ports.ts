import { createServer } from 'node:net';

/** A TCP port of 127.0.0.1 that nobody listens on at this moment. */
export const freePort = (): Promise<number> => listenOnce(0, '127.0.0.1');

/** True when the port can be taken right now on every address of this machine. */
export const isPortFree = (port: number): Promise<boolean> =>
  listenOnce(port, undefined).then(
    () => true,
    () => false,
  );

const listenOnce = (port: number, host: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
