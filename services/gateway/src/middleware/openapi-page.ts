import { createOpenApi } from '@tshepa/contracts/openapi';
import type { Context } from '../context.ts';
import type { Middleware } from '../http.ts';
import { clientAddress } from './client-address.ts';

/** Serves the OpenAPI document, which is created once at start-up. */
export const openApiPage = ({ config, publicLimit }: Context): Middleware => {
  const page = JSON.stringify(createOpenApi());
  return async (http, next) => {
    if (http.path !== '/openapi.json' || (http.method !== 'GET' && http.method !== 'HEAD')) return next();
    http.state.pattern = http.path;
    publicLimit.take(`${clientAddress(http, config.TRUST_PROXY)} ${http.path}`);
    http.set('cache-control', 'no-cache');
    http.type = 'application/json';
    http.body = page;
  };
};
