import type Router from '@koa/router';
import type { ParameterizedContext } from 'koa';

/** The state of one request, shared by the middleware. */
export type State = {
  requestId: string;
  /** The pattern of the route, for logs and metrics. It is never the address with its query. */
  pattern: string;
  traceId?: string;
  /** The JSON body exactly as it arrived, because signatures cover it. */
  rawBody?: string;
  /** True when the response stays open while somebody listens, so that its duration says nothing about speed. */
  isOpenEnded?: true;
};

export type Http = ParameterizedContext<State> & {
  params?: Readonly<Record<string, string>>;
};
type Next = () => Promise<unknown>;
export type Middleware = (http: Http, next: Next) => Promise<unknown> | unknown;
export type ApiRouter = Router<State>;
