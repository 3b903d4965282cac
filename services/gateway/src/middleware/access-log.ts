import { finished } from 'node:stream';
import { type Logger, type Metrics, secondsBuckets, systemClock } from '@tshepa/service-kit';
import type { Middleware } from '../http.ts';

type Request = { method: string; route: string; status: number; seconds: number; traceId?: string };
/** Records one completed request. `route` must be a pattern, because an address can contain personal data. */
type CountRequest = (request: Request) => void;

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** Registers the metric for the duration of HTTP requests. */
export function createHttpMetrics({ timer }: Metrics): CountRequest {
  const observe = timer({
    name: 'http_duration_seconds',
    help: 'Time to answer an HTTP request',
    labels: ['method', 'route', 'status'],
    buckets: [...secondsBuckets, 30, 120],
  });
  return ({ method, route, status, seconds, traceId }) =>
    // An invented method must not create a new time series.
    observe(
      { method: known.has(method) ? method : 'other', route, status: String(status) },
      seconds,
      traceId,
    );
}

/** Logs and measures each request after its response. The log has the route's pattern, never the address or query. */
export const accessLog =
  (logger: Logger, count: CountRequest): Middleware =>
  async (http, next) => {
    const startedAt = systemClock.nowMs();
    finished(http.res, () => {
      const seconds = (systemClock.nowMs() - startedAt) / 1000;
      const { requestId, pattern, traceId } = http.state;
      const { method, res } = http;
      // 499 is the usual code for a client that disconnected before the response was complete.
      const status = res.writableFinished ? res.statusCode : 499;
      const traced = traceId ? { traceId } : {};
      if (!http.state.isOpenEnded) count({ method, route: pattern, status, seconds, ...traced });
      logger.info(
        { event: 'http.request', requestId, ...traced, method, pattern, status, ms: seconds * 1000 },
        'request',
      );
    });
    await next();
  };
