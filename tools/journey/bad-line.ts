import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { headerNames } from '@tshepa/contracts';

export type LineFault =
  | 'pass'
  /** The server acts, but its reply is lost. */
  | 'lose-reply'
  /** The request never arrives. */
  | 'lose-request'
  /** The connection breaks in the middle of the body. */
  | { cutBodyAfterBytes: number }
  /** The server acts, but its reply is late. */
  | { delayReplyMs: number };

export type SeenRequest = {
  method: string;
  path: string;
  key: string | undefined;
  sequence: number | undefined;
  /** The bytes of the body that were sent, whether or not they arrived. */
  bodyBytes: number;
  /** Null when the server has not replied. */
  status: number | null;
  /** The time at which the server's reply was forwarded or lost, in milliseconds since 1970. */
  answeredAtMs: number | null;
  /** The body of the server's reply, for calls with an idempotency key. */
  reply: string;
  wasLost: boolean;
};

/**
 * Starts a proxy in front of the gateway that fails on demand. A browser opens the app through it, so that its service
 * worker, pages and downloads all use the same connection. Listens on loopback only.
 */
export async function startBadLine(firstTarget: string) {
  let target = new URL(firstTarget);
  let decide: (request: SeenRequest) => LineFault = () => 'pass';
  const seen: SeenRequest[] = [];

  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const entry = describe(request);
    seen.push(entry);
    const fault = decide(entry);
    const hangUp = () => {
      entry.wasLost = true;
      request.socket.destroy();
    };
    if (fault === 'lose-request') return hangUp();

    const onward = forward(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, host: request.headers.host ?? target.host },
      },
      async (reply) => {
        reply.on('error', hangUp);
        // The delay comes before anything listens to the body, which meanwhile waits in the connection.
        if (typeof fault === 'object' && 'delayReplyMs' in fault) await sleep(fault.delayReplyMs);
        entry.status = reply.statusCode ?? null;
        const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = reply.headers;
        reply.on('data', (chunk: Buffer) => {
          if (entry.key !== undefined) entry.reply += chunk.toString('latin1');
        });
        reply.on('end', () => {
          entry.answeredAtMs = Date.now();
        });
        if (fault === 'lose-reply') {
          reply.resume();
          reply.on('end', hangUp);
          return;
        }
        // On a reused connection the browser would repeat the request by itself and hide the fault.
        response.shouldKeepAlive = false;
        response.writeHead(reply.statusCode ?? 502, headers);
        reply.pipe(response);
      },
    );
    onward.on('error', hangUp);
    request.on('error', () => onward.destroy());
    request.on('data', (chunk: Buffer) => {
      entry.bodyBytes += chunk.length;
      const isCut =
        typeof fault === 'object' &&
        'cutBodyAfterBytes' in fault &&
        entry.bodyBytes >= fault.cutBodyAfterBytes;
      if (!isCut) return onward.write(chunk);
      onward.destroy();
      hangUp();
      return undefined;
    });
    request.on('end', () => onward.end());
    response.on('close', () => onward.destroy());
    return undefined;
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** The name `localhost` counts as secure, which the session's cookie and the service worker require. */
    url: `http://localhost:${port}`,
    /** All requests since the start or the last `forget`, in order. */
    seen: seen as readonly SeenRequest[],
    forget: () => void seen.splice(0),
    /** Applies a rule to every request until `heal`. */
    fail: (rule: (request: SeenRequest) => LineFault) => {
      decide = rule;
    },
    heal: () => {
      decide = () => 'pass';
    },
    /** Loses the first reply to each command. Repetitions get through. */
    loseEveryReplyOnce: () => {
      const lost = new Set<string>();
      decide = (request) => {
        const call = nameOfCall(request);
        if (request.method === 'GET' || lost.has(call)) return 'pass';
        lost.add(call);
        return 'lose-reply';
      };
    },
    retarget: (url: string) => {
      target = new URL(url);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type BadLine = Awaited<ReturnType<typeof startBadLine>>;

/** Identifies a call, whatever the attempt: method, path and idempotency key. */
export const nameOfCall = ({ method, path, key }: SeenRequest): string =>
  `${method} ${path.split('?')[0]} ${key ?? ''}`.trimEnd();

function describe({ method = 'GET', url = '/', headers }: IncomingMessage): SeenRequest {
  const sequence = headers['sequence'];
  const key = headers[headerNames.idempotencyKey];
  return {
    method,
    path: url,
    key: typeof key === 'string' ? key : undefined,
    sequence: typeof sequence === 'string' ? Number(sequence) : undefined,
    bodyBytes: 0,
    status: null,
    answeredAtMs: null,
    reply: '',
    wasLost: false,
  };
}
