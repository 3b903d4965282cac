import { finished } from 'node:stream';
import { type Logger, type Metrics, secondsBuckets, systemClock } from '@tshepa/service-kit';
import type { Middleware } from '../http.ts';

type Request = { method: string; route: string; status: number; seconds: number; traceId?: string };
/** Counts one answered request; `route` is a pattern, never an address. */
type CountRequest = (request: Request) => void;

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** Adds the duration of HTTP requests to the metrics of this process. */
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

/** Logs and measures each request when its response has been sent, by the route's pattern and never by the query. */
export const accessLog =
  (logger: Logger, count: CountRequest): Middleware =>
  async (http, next) => {
    const startedAt = systemClock.nowMs();
    finished(http.res, () => {
      const seconds = (systemClock.nowMs() - startedAt) / 1000;
      const { requestId, pattern, traceId } = http.state;
      const { method, res } = http;
      // 499, as other servers log it: the client left before the response was complete.
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
