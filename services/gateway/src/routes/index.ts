import Router from '@koa/router';
import { type RouteName, routes } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { ApiRouter, State } from '../http.ts';
import { auditRoutes } from './audit.ts';
import { customerRoutes } from './customer.ts';
import { documentRoutes } from './documents.ts';
import { figuresRoutes } from './figures.ts';
import type { Handlers } from './handler.ts';
import { loanRoutes } from './loan.ts';
import { messageRoutes } from './messages.ts';
import { mount } from './mount.ts';
import { privacyRoutes } from './privacy.ts';
import { providerRoutes } from './provider.ts';
import { sessionRoutes } from './session.ts';
import { siteRoutes } from './site.ts';
import { staffRoutes } from './staff.ts';
import { teamRoutes } from './team.ts';
import { uploadRoutes } from './uploads.ts';
import { webhookRoutes } from './webhook.ts';

export const createHandlers = (context: Context): Handlers => ({
  ...sessionRoutes(context),
  ...siteRoutes(context),
  ...customerRoutes(context),
  ...figuresRoutes(context),
  ...loanRoutes(context),
  ...providerRoutes(context),
  ...documentRoutes(context),
  ...uploadRoutes(context),
  ...teamRoutes(context),
  ...messageRoutes(context),
  ...privacyRoutes(context),
  ...auditRoutes(context),
  ...staffRoutes(context),
  ...webhookRoutes(context),
});

export const routeNames = Object.keys(routes) as RouteName[];

/** Every call of the contract, mounted. */
export function createRouter(context: Context): ApiRouter {
  const router = new Router<State>();
  const handlers = createHandlers(context);
  const mountOne = <Name extends RouteName>(name: Name) =>
    mount<(typeof routes)[Name]>(router, context, { name, route: routes[name], handle: handlers[name] });
  for (const name of routeNames) mountOne(name);
  return router;
}
