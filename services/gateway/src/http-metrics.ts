import { type Metrics, secondsBuckets } from '@tshepa/service-kit';

export type Request = { method: string; route: string; status: number; seconds: number; traceId?: string };
/** Counts one answered request; `route` is a pattern, never an address. */
export type CountRequest = (request: Request) => void;

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** Adds the edge's own figure to the registry of this process. */
export function createHttpMetrics({ timer }: Metrics): CountRequest {
  const observe = timer({
    name: 'http_duration_seconds',
    help: 'Time to answer an HTTP request',
    labels: ['method', 'route', 'status'],
    buckets: [...secondsBuckets, 30, 120],
  });
  return ({ method, route, status, seconds, traceId }) =>
    // Whatever a client calls its method must not make a new series.
    observe(
      { method: known.has(method) ? method : 'other', route, status: String(status) },
      seconds,
      traceId,
    );
}
