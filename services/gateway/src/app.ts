import Koa from 'koa';
import type { Context } from './context.ts';
import type { State } from './http.ts';
import { accessLog } from './middleware/access-log.ts';
import { type Checks, healthPages, openApiPage } from './middleware/pages.ts';
import { problems } from './middleware/problems.ts';
import { refuseSecondHost } from './middleware/refuse-second-host.ts';
import { responseHeaders } from './middleware/response-headers.ts';
import { createPwa, shareFallback } from './pwa/serve-pwa.ts';
import { createRouter } from './routing/router.ts';

type Edge = { checks: Checks; isOpen: () => boolean };

/** Creates the app. The middleware runs in this order. */
export function createApp(context: Context, { checks, isOpen }: Edge): Koa<State> {
  const { clock, logger, metrics, config } = context;
  const router = createRouter(context);
  const pwa = createPwa({ directory: config.PWA_DIR, formerDirectory: config.PWA_FORMER_DIR });
  const app = new Koa<State>();
  app.use(responseHeaders({ clock, minimumBuild: config.MINIMUM_APP_BUILD, isOpen }));
  app.use(accessLog(logger, metrics));
  app.use(problems(logger));
  app.use(refuseSecondHost);
  app.use(healthPages(checks, isOpen));
  app.use(openApiPage(context));
  app.use(shareFallback(context));
  app.use(pwa.serve);
  app.use(pwa.notFound);
  app.use(router.routes());
  app.use(router.allowedMethods());
  // The headers were sent: the client left or the source failed, and the connection is already closed.
  app.on('error', (error: unknown) =>
    logger.warn({ event: 'http.broken', err: error }, 'a response was cut short'),
  );
  return app;
}
