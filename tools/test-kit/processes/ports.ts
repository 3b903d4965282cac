import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { DevError } from './progress.ts';

/**
 * These ports are below those that operating systems use for outgoing connections (from 32768 on Linux, 49152
 * elsewhere). A connection could take one of those before its server starts, or while a killed server is down.
 */
const fromPort = 15_000;
const toPort = 32_000;
const maxTries = 200;

const issued = new Set<number>();

/** Returns a free TCP port of 127.0.0.1, another at each call. @throws DevError when none is found. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = randomInt(fromPort, toPort);
    if (issued.has(port)) continue;
    issued.add(port);
    if (await canListen(port, '127.0.0.1')) return port;
  }
  throw new DevError(`No free port between ${fromPort} and ${toPort} was found.`);
}

/** @throws DevError as `freePort` does. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort));

/** True when a server could listen on the port now, on every address of this machine. */
export const isPortFree = (port: number): Promise<boolean> => canListen(port, undefined);

const canListen = (port: number, host: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
