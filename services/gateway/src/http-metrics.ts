import type { Metrics } from '@tshepa/service-kit';
import { Histogram } from 'prom-client';

/** Counts one answered request; `route` is a pattern, never an address. */
export type CountRequest = (method: string, route: string, status: number, seconds: number) => void;

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** Adds the edge's own figure to the registry of this process. */
export function createHttpMetrics({ registry }: Metrics): CountRequest {
  const seconds = new Histogram({
    name: 'http_duration_seconds',
    help: 'Time to answer an HTTP request',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  return (method, route, status, value) =>
    // Whatever a client calls its method must not make a new series.
    seconds.observe({ method: known.has(method) ? method : 'other', route, status }, value);
}
