import type { Middleware } from '../http.ts';
import type { Checks } from '../readiness.ts';

/** Serves `/healthz` and `/readyz` for load balancers that reach only the public port. Metrics must stay private. */
export const opsPages = (checks: Checks, isOpen: () => boolean): Middleware => {
  const failing = async () => {
    const names = Object.keys(checks);
    const results = await Promise.allSettled(Object.values(checks).map((check) => check()));
    return names.filter((_, index) => results[index]?.status === 'rejected');
  };
  return async (http, next) => {
    if (http.path === '/healthz') {
      http.state.pattern = http.path;
      http.body = { status: 'ok' };
    } else if (http.path === '/readyz') {
      http.state.pattern = http.path;
      const names = isOpen() ? await failing() : ['starting or stopping'];
      http.status = names.length === 0 ? 200 : 503;
      http.body = { status: names.length === 0 ? 'ready' : 'not ready', failing: names };
    } else await next();
  };
};
