import type { RequestListener } from 'node:http';
import Koa from 'koa';
import type { Context } from './context.ts';
import type { State } from './http.ts';
import { accessLog, createRequestTimer } from './middleware/access-log.ts';
import { type Checks, healthPages, openApiPage } from './middleware/pages.ts';
import { problems } from './middleware/problems.ts';
import { refuseOverload } from './middleware/refuse-overload.ts';
import { refuseSecondHost } from './middleware/refuse-second-host.ts';
import { responseHeaders } from './middleware/response-headers.ts';
import { createPwa, shareFallback } from './pwa/serve-pwa.ts';
import { createRouter } from './routing/router.ts';

type Edge = { checks: Checks; isOpen: () => boolean };

/**
 * Creates the Koa app. A request beyond `CALLS_AT_ONCE` is refused first. All other requests pass the middleware in
 * this order.
 */
export function createApp(context: Context, { checks, isOpen }: Edge): RequestListener {
  const { clock, logger, metrics, config, work } = context;
  const reply = { clock, minimumBuild: config.MINIMUM_APP_BUILD, isOpen };
  const observe = createRequestTimer(metrics);
  const router = createRouter(context);
  const pwa = createPwa({ directory: config.PWA_DIR, formerDirectory: config.PWA_FORMER_DIR });
  const app = new Koa<State>();
  app.use(responseHeaders(reply));
  app.use(accessLog(logger, observe));
  app.use(problems(logger));
  app.use(refuseSecondHost);
  app.use(healthPages(checks, isOpen));
  app.use(openApiPage(context));
  app.use(shareFallback(context));
  app.use(pwa.serve);
  app.use(pwa.notFound);
  app.use(router.routes());
  app.use(router.allowedMethods());
  // The client left or the source failed after the headers were sent, so the connection is already closed.
  app.on('error', (error: unknown) =>
    logger.warn({ event: 'http.broken', err: error }, 'a response was cut short'),
  );
  return refuseOverload({ work, logger, observe, reply }, app.callback());
}
