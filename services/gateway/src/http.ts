import type Router from '@koa/router';
import type { ParameterizedContext } from 'koa';

/** What the middleware knows of one request. */
export type State = {
  requestId: string;
  /** The pattern of the route, for logs and metrics: never the address with its query. */
  pattern: string;
  /** Of the trace that the call is a part of. */
  traceId?: string;
  /** Set by the readers of bodies that are not plain JSON calls. */
  rawBody?: string;
  /** Stays open for as long as somebody listens: how long that is says nothing of how fast we are. */
  isOpenEnded?: true;
};

export type Http = ParameterizedContext<State> & {
  /** What stands in the path, by the router's names. */
  params?: Readonly<Record<string, string>>;
};
export type Next = () => Promise<unknown>;
export type Middleware = (http: Http, next: Next) => Promise<unknown> | unknown;
export type ApiRouter = Router<State>;
