import { finished } from 'node:stream';
import { type Logger, type Metrics, secondsBuckets, systemClock } from '@tshepa/service-kit';
import type { Middleware } from '../http.ts';

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

export type RequestTimer = ReturnType<typeof createRequestTimer>;

export const createRequestTimer = ({ timer }: Metrics) =>
  timer({
    name: 'http_duration_seconds',
    help: 'Time to answer an HTTP request',
    labels: ['method', 'route', 'status'],
    buckets: [...secondsBuckets, 30, 120],
  });

/** Logs and measures each request after its response. The log has the route's pattern, never the address or query. */
export const accessLog =
  (logger: Logger, observe: RequestTimer): Middleware =>
  async (http, next) => {
    const startedAt = systemClock.nowMs();
    finished(http.res, () => {
      const seconds = (systemClock.nowMs() - startedAt) / 1000;
      const { requestId, pattern, traceId } = http.state;
      const { method, res } = http;
      // 499 is the usual code for a client that disconnected before the response was complete.
      const status = res.writableFinished ? res.statusCode : 499;
      const traced = traceId ? { traceId } : {};
      // An invented method must not create a new time series.
      const labels = { method: known.has(method) ? method : 'other', route: pattern, status: String(status) };
      if (!http.state.isOpenEnded) observe(labels, seconds, traceId);
      logger.info(
        { event: 'http.request', requestId, ...traced, method, pattern, status, ms: seconds * 1000 },
        'request',
      );
    });
    await next();
  };
