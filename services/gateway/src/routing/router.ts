import Router from '@koa/router';
import { type ByteStreamRpc, type HttpOperation, httpOperations, type Rpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { handlers } from '../handlers/generated.ts';
import type { Handler } from '../handlers/handler.ts';
import type { ApiRouter, State } from '../http.ts';
import { mount } from './mount.ts';

/** The default handler, which forwards a call to the service that owns the operation. */
const forward =
  ({ bus }: Context, operation: HttpOperation): Handler =>
  async ({ input, options }) =>
    operation.kind === 'byte-stream'
      ? bus.openByteStream(operation as ByteStreamRpc, input, options)
      : bus.request(operation as Rpc, input, options);

// The cast is safe, because each handler only receives calls of its own operation.
const byName = handlers as unknown as Readonly<Record<string, ((context: Context) => Handler) | undefined>>;

export function createRouter(context: Context): ApiRouter {
  const router = new Router<State>();
  for (const operation of httpOperations) {
    const handle = byName[operation.name]?.(context) ?? forward(context, operation);
    mount(router, context, operation, handle);
  }
  return router;
}
