import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { DevError } from './progress.ts';

/**
 * Below the ports that the systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): one of those may
 * be taken between the moment it is found free and the start of its server, or while a killed server is down.
 */
const fromPort = 15_000;
const toPort = 32_000;
const mostTries = 200;

const given = new Set<number>();

/**
 * A TCP port of 127.0.0.1 that nobody listens on, another one each time.
 * @throws DevError when there is none.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(fromPort, toPort);
    if (given.has(port)) continue;
    given.add(port);
    if (await canListen(port, '127.0.0.1')) return port;
  }
  throw new DevError(`No free port between ${fromPort} and ${toPort} was found.`);
}

/** So many of them. @throws DevError as `freePort` does. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort));

/** True when the port can be taken right now on every address of this machine. */
export const isPortFree = (port: number): Promise<boolean> => canListen(port, undefined);

const canListen = (port: number, host: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
