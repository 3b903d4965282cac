import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { DevError } from '@tshepa/test-kit/processes/progress';
import { generate } from 'selfsigned';

export type LanProxy = { url: string; close(): Promise<void> };

export function lanAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

/** A real phone needs HTTPS: service workers and `__Host-` cookies need TLS except on localhost. */
export async function startLanProxy(options: {
  address: string;
  port: number;
  targetPort: number;
  dataDir: string;
}): Promise<LanProxy> {
  const { address, port, targetPort, dataDir } = options;
  const server = createServer(await certificateFor(address, dataDir), (incoming, outgoing) => {
    const forwarded = request(
      {
        host: '127.0.0.1',
        port: targetPort,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': incoming.socket.remoteAddress ?? '',
          'x-forwarded-proto': 'https',
        },
      },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        pipeline(reply, outgoing, () => undefined);
      },
    );
    forwarded.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' });
      outgoing.end('The gateway does not answer.');
    });
    outgoing.on('close', () => forwarded.destroy());
    pipeline(incoming, forwarded, () => undefined);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new DevError(`HTTPS could not start on ${address}:${port}: ${error.message}`)),
    );
    server.listen(port, address, resolve);
  });
  const bound = server.address();
  const boundPort = typeof bound === 'object' && bound ? bound.port : port;
  return {
    url: `https://${address}:${boundPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Certificate = { address: string; key: string; cert: string };

/** Returns a certificate for an address. It is stored, so that a phone has to trust it only once. */
export async function certificateFor(address: string, dataDir: string): Promise<Certificate> {
  const file = join(dataDir, 'lan-certificate.json');
  if (existsSync(file)) {
    const kept: Certificate = JSON.parse(readFileSync(file, 'utf8'));
    if (kept.address === address) return kept;
  }
  const made = await generate([{ name: 'commonName', value: address }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: address },
          { type: 2, value: 'localhost' },
        ],
      },
    ],
  });
  const certificate = { address, key: made.private, cert: made.cert };
  writeFileSync(file, JSON.stringify(certificate), { mode: 0o600 });
  return certificate;
}
