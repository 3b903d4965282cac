import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from './logger.ts';
import { type Metrics, renderMetrics } from './metrics.ts';

export type ReadinessChecks = Record<string, () => Promise<void>>;
export type OpsServer = { port: number; setReady(isReady: boolean): void; close(): Promise<void> };

type OpsSettings = {
  /** 0 takes any free port. */
  port: number;
  logger: Logger;
  checks?: ReadinessChecks;
  metrics?: Metrics;
  host?: string;
};

/** A check that does not answer within this time counts as failed. */
const checkTimeoutMs = 2_000;

/** Serves `/healthz` (the process answers), `/readyz` (503 with the names of what fails) and `/metrics`. */
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
      const figures = metrics && (await renderMetrics(metrics, headers.accept));
      response.writeHead(200, { 'content-type': figures?.contentType ?? 'text/plain' });
      response.end(figures?.text ?? '');
    },
  };

  const server = createServer((request, response) => {
    const page = pages[request.url?.split('?')[0] ?? ''];
    if (!page) return reply(response, 404, { status: 'not found' });
    page(response, request).catch((error: unknown) => {
      logger.error({ err: error }, 'operations page failed');
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
  const results = await Promise.allSettled(Object.values(checks).map((check) => inTime(check)));
  return names.filter((_, index) => results[index]?.status === 'rejected');
}

const inTime = (check: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), checkTimeoutMs);
    check()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
