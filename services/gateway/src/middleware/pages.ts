import { operations } from '@tshepa/contracts';
import { createOpenApi } from '@tshepa/contracts/openapi';
import { type Bus, newId } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import type { Middleware } from '../http.ts';
import { clientAddress } from '../limits/client-address.ts';

export type Checks = Record<string, () => Promise<void>>;

const readinessTimeoutMs = 2_000;

/**
 * The checks that must pass before this process receives traffic. The applications service has to answer only once.
 * While it is down later, the gateway still serves the app and says when to try again. A proxy without a ready gateway
 * could not.
 */
export function readinessChecks(bus: Bus): Checks {
  let hasAnswered = false;
  return {
    nats: () => bus.check(),
    applications: async () => {
      if (hasAnswered) return;
      const requestId = newId();
      const options = { actor: { kind: 'public' }, requestId, timeoutMs: readinessTimeoutMs } as const;
      await bus.request(operations.getSiteStatus, {}, options);
      hasAnswered = true;
    },
  };
}

/** Serves `/healthz` and `/readyz` for load balancers that reach only the public port. Metrics must stay private. */
export const healthPages = (checks: Checks, isOpen: () => boolean): Middleware => {
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

/** Serves the OpenAPI document, which is created once at start-up. */
export const openApiPage = ({ config, limits }: Context): Middleware => {
  const page = JSON.stringify(createOpenApi());
  return async (http, next) => {
    if (http.path !== '/openapi.json' || (http.method !== 'GET' && http.method !== 'HEAD')) return next();
    http.state.pattern = http.path;
    await limits.takePath(clientAddress(http, config.TRUST_PROXY), http.path);
    http.set('cache-control', 'no-cache');
    http.type = 'application/json';
    http.body = page;
  };
};
