import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { valueWithin } from './clock.ts';
import type { Logger } from './logger.ts';
import { type Metrics, renderMetrics } from './metrics.ts';

type ReadinessChecks = Record<string, () => Promise<void>>;
export type OpsServer = { port: number; setReady(isReady: boolean): void; close(): Promise<void> };

type OpsSettings = {
  /** 0 selects any free port. */
  port: number;
  logger: Logger;
  checks?: ReadinessChecks;
  metrics?: Metrics;
  host?: string;
};

/** A check that takes longer than this counts as failed. */
const checkTimeoutMs = 2_000;

/** Serves `/healthz` (the process is alive), `/readyz` (503 with the names of the failing checks) and `/metrics`. */
export async function startOpsServer({
  port,
  logger,
  checks = {},
  metrics,
  host,
}: OpsSettings): Promise<OpsServer> {
  let isReady = false;

  const pages: Record<string, (response: ServerResponse, request: IncomingMessage) => Promise<void>> = {
    '/healthz': async (response) => reply(response, 200, { status: 'ok' }),
    '/readyz': async (response) => {
      const failing = isReady ? await failingChecks(checks) : ['starting or stopping'];
      reply(response, failing.length === 0 ? 200 : 503, {
        status: failing.length === 0 ? 'ready' : 'not ready',
        failing,
      });
    },
    '/metrics': async (response, { headers }) => {
      const page = metrics && (await renderMetrics(metrics, headers.accept));
      response.writeHead(200, { 'content-type': page?.contentType ?? 'text/plain' });
      response.end(page?.text ?? '');
    },
  };

  const server = createServer((request, response) => {
    const page = pages[request.url?.split('?')[0] ?? ''];
    if (!page) return reply(response, 404, { status: 'not found' });
    page(response, request).catch((error: unknown) => {
      logger.error({ err: error }, 'a page of the operations port failed');
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    setReady(next) {
      isReady = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const reply = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
};

async function failingChecks(checks: ReadinessChecks): Promise<string[]> {
  const names = Object.keys(checks);
  const results = await Promise.all(Object.values(checks).map(passes));
  return names.filter((_, index) => !results[index]);
}

const passes = (check: () => Promise<void>): Promise<boolean> =>
  valueWithin(
    check().then(
      () => true,
      () => false,
    ),
    checkTimeoutMs,
    false,
  );
