import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { certificateFor } from '../launcher/lan-proxy.ts';

/** A connection's speed. `latencyMs` passes before each reply begins; the rates are in bytes a second. */
export type LineSpeed = { latencyMs: number; downPerSecond: number; upPerSecond: number };

/** The figures of "Slow 4G" in the developer tools of Chromium. */
export const slow4G: LineSpeed = { latencyMs: 562.5, downPerSecond: 180_000, upPerSecond: 84_375 };

export type LineRequest = {
  method: string;
  path: string;
  /** True for the service worker's own requests, such as those of its precache. */
  isOfWorker: boolean;
  status: number;
  /** The bytes of the bodies, as transferred. */
  upBytes: number;
  downBytes: number;
};

export type SlowLine = {
  url: string;
  /** All requests since the start or the last `forget`. */
  requests: readonly LineRequest[];
  /** The bytes on the wire in both directions since the start or the last `forget`, with the headers and TLS. */
  wireBytes: () => number;
  forget: () => void;
  /** Resolves when no request has been open for a while. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

const chunkBytes = 4_096;
const idleMs = 400;
const longestWaitMs = 180_000;

/** Models one direction, whose transfers share the rate. The returned function resolves when its bytes have passed. */
function createRate(perSecond: number): (bytes: number) => Promise<void> {
  let freeAtMs = 0;
  return async (bytes) => {
    freeAtMs = Math.max(freeAtMs, performance.now()) + (bytes / perSecond) * 1_000;
    await sleep(Math.max(0, freeAtMs - performance.now()));
  };
}

const address = '127.0.0.1';

/**
 * Returns the flag with which a browser trusts the lines of a data folder. A browser that only ignores the error of
 * their certificate would store nothing in its HTTP cache.
 */
export async function trustFlag(dataDir: string): Promise<string> {
  const { publicKey } = new X509Certificate((await certificateFor(address, dataDir)).cert);
  const key = publicKey.export({ type: 'spki', format: 'der' });
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;
}

/**
 * Starts a proxy in front of the gateway that is slow like a mobile connection and counts its bytes. It speaks HTTP/2
 * over TLS, like the proxies of the deployments. The throttling of the developer tools would leave out the service
 * worker. Its downloads share a real connection with the page. The browser needs `trustFlag`. Listens on loopback only.
 */
export async function startSlowLine(
  target: string,
  { speed, dataDir }: { speed: LineSpeed; dataDir: string },
): Promise<SlowLine> {
  const requests: LineRequest[] = [];
  const take = { down: createRate(speed.downPerSecond), up: createRate(speed.upPerSecond) };
  const open = new Set<LineRequest>();
  let idleSinceMs = performance.now();

  const serve = async (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => {
    const entry = describe(incoming);
    requests.push(entry);
    open.add(entry);
    outgoing.on('close', () => {
      open.delete(entry);
      idleSinceMs = performance.now();
    });
    try {
      await sleep(speed.latencyMs);
      const onward = request(new URL(entry.path, target), {
        method: entry.method,
        headers: { ...forwardable(incoming.headers), host: incoming.authority, 'x-forwarded-proto': 'https' },
      });
      outgoing.on('close', () => onward.destroy());
      const answered = once(onward, 'response');
      for await (const chunk of incoming) {
        await take.up(chunk.length);
        entry.upBytes += chunk.length;
        onward.write(chunk);
      }
      onward.end();
      const [reply]: [IncomingMessage] = (await answered) as [IncomingMessage];
      entry.status = reply.statusCode ?? 0;
      outgoing.writeHead(entry.status, forwardable(reply.headers));
      for await (const whole of reply)
        for (let from = 0; from < whole.length; from += chunkBytes) {
          const chunk = whole.subarray(from, from + chunkBytes);
          await take.down(chunk.length);
          entry.downBytes += chunk.length;
          outgoing.write(chunk);
        }
      outgoing.end();
    } catch {
      // The browser has cancelled the request, or the gateway has stopped.
      outgoing.stream?.close();
    }
  };

  const secure = createSecureServer(
    await certificateFor(address, dataDir),
    (incoming, outgoing) => void serve(incoming, outgoing),
  );
  const securePort = await listening(secure);
  const sockets = new Set<Socket>();
  let forgotten = 0;
  const bytesOf = () =>
    [...sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
  const counter = createServer((socket) => {
    sockets.add(socket);
    const inner = connect(securePort, address);
    socket.on('error', () => undefined).on('close', () => inner.destroy());
    inner.on('error', () => undefined).on('close', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  const port = await listening(counter);

  return {
    url: `https://localhost:${port}`,
    requests,
    wireBytes: () => bytesOf() - forgotten,
    forget: () => {
      requests.splice(0);
      forgotten = bytesOf();
    },
    settled: async () => {
      const startMs = performance.now();
      while (open.size > 0 || performance.now() - Math.max(idleSinceMs, startMs) < idleMs) {
        if (performance.now() - startMs > longestWaitMs)
          throw new Error(`The line is still busy with ${[...open].map(({ path }) => path).join(', ')}`);
        await sleep(20);
      }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([counter, secure].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

async function listening(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return (server.address() as AddressInfo).port;
}

const describe = ({ method, url, headers }: Http2ServerRequest): LineRequest => ({
  method,
  path: url,
  isOfWorker: headers['service-worker'] === 'script' || isPrecached(url, headers),
  status: 0,
  upBytes: 0,
  downBytes: 0,
});

/** A page asks for its files as scripts, styles and so on. The service worker asks for them as plain content. */
const isPrecached = (path: string, headers: IncomingHttpHeaders) =>
  headers['sec-fetch-dest'] === 'empty' && isFile(path);

/** Returns true for the files of the app, and false for calls. */
export const isFile = (path: string): boolean =>
  /^\/(?:$|assets\/|icons\/)|\.\w+$/.test(path.split('?')[0] ?? '');

const ofOneConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);

/** Leaves out the headers of HTTP/2 itself and those that concern one connection only. */
const forwardable = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofOneConnection.has(name)),
  );
