import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { headerNames } from '@tshepa/contracts';

/** What the line does to one request. Bytes are those of its body. */
export type LineFault =
  | 'pass'
  /** The server acts, and its reply is lost on the way back. */
  | 'lose-reply'
  /** The request never arrives. */
  | 'lose-request'
  /** The connection breaks in the middle of the body. */
  | { cutBodyAfterBytes: number }
  /** The server acts, and its reply takes so much longer. */
  | { delayReplyMs: number };

/** A request as the line saw it. */
export type SeenRequest = {
  method: string;
  path: string;
  key: string | undefined;
  sequence: number | undefined;
  /** What of the body the phone spent data on. */
  bodyBytes: number;
  /** Of the server's answer; null when none came. */
  status: number | null;
  /** When the server's answer had passed the line or was lost on it, in milliseconds since 1970. */
  answeredAtMs: number | null;
  /** The answer to a command or to one of its further calls, as it came from the server. */
  reply: string;
  wasLost: boolean;
};

/**
 * A phone's line to the gateway that can be told to fail. A browser opens the app through it, so that its service
 * worker, its pages and its downloads all meet the same line; the chaos run sends all its clients through one. Listens on loopback only.
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
        // Before anybody listens to the body: it waits in the connection as long.
        if (typeof fault === 'object' && 'delayReplyMs' in fault) await sleep(fault.delayReplyMs);
        entry.status = reply.statusCode ?? null;
        const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = reply.headers;
        reply.on('data', (piece: Buffer) => {
          if (entry.key !== undefined) entry.reply += piece.toString('latin1');
        });
        reply.on('end', () => {
          entry.answeredAtMs = Date.now();
        });
        if (fault === 'lose-reply') {
          reply.resume();
          reply.on('end', hangUp);
          return;
        }
        // On a connection that was used before, the browser would ask once more by itself and hide the fault.
        response.shouldKeepAlive = false;
        response.writeHead(reply.statusCode ?? 502, headers);
        reply.pipe(response);
      },
    );
    onward.on('error', hangUp);
    request.on('error', () => onward.destroy());
    request.on('data', (piece: Buffer) => {
      entry.bodyBytes += piece.length;
      const isCut =
        typeof fault === 'object' &&
        'cutBodyAfterBytes' in fault &&
        entry.bodyBytes >= fault.cutBodyAfterBytes;
      if (!isCut) return onward.write(piece);
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
    /** `localhost` is a secure context, which the session's cookie and the service worker need. */
    url: `http://localhost:${port}`,
    /** Every request since the start or the last `forget`, in the order in which they came. */
    seen: seen as readonly SeenRequest[],
    forget: () => void seen.splice(0),
    /** Decides about every request from now on; without a rule all pass. */
    fail: (rule: (request: SeenRequest) => LineFault) => {
      decide = rule;
    },
    heal: () => {
      decide = () => 'pass';
    },
    /** Loses the first reply to each call that changes something; what is asked again gets through. */
    loseEveryReplyOnce: () => {
      const lost = new Set<string>();
      decide = (request) => {
        const call = nameOfCall(request);
        if (request.method === 'GET' || lost.has(call)) return 'pass';
        lost.add(call);
        return 'lose-reply';
      };
    },
    /** The gateway came up again somewhere else. */
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

/** The same for every try at the same call: what is asked, and under which key. */
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
