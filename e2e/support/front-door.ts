import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * Starts one address in front of several gateways. A browser keeps this address while the test replaces the gateway or
 * removes a file. The test can also break the connection without an event in the browser.
 */
export async function startFrontDoor(firstTarget: string) {
  let target = firstTarget;
  let isRefusing = false;
  let gone: RegExp | undefined;
  const asked: string[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    if (gone?.test(incoming.url ?? '')) return outgoing.writeHead(404).end();
    forward(target, incoming, outgoing);
  });
  server.on('connection', (socket) => {
    if (isRefusing) return socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A service worker needs a secure context, and the session cookie needs a host name.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    url,
    /** Requested addresses, in order. */
    asked,
    pointTo: (other: string) => {
      target = other;
    },
    /** Refuses all connections from now on. */
    refuseConnections: () => {
      isRefusing = true;
      cut();
    },
    comeBack: () => {
      isRefusing = false;
    },
    /** From now on, answers 404 to addresses that match the pattern. Without a pattern, no file is missing. */
    lose: (pattern?: RegExp) => {
      gone = pattern;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

export type FrontDoor = Awaited<ReturnType<typeof startFrontDoor>>;

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method, headers, url } = incoming;
  const onward = request(new URL(url ?? '/', target), { method: method ?? 'GET', headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(outgoing);
  });
  onward.once('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
