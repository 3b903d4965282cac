import Router from '@koa/router';
import {
  type Actor,
  AppError,
  type ByteStreamRpc,
  type HttpCall,
  type HttpOperation,
  type HttpOperationName,
  httpOperations,
  operations,
  type Rpc,
  upcast,
} from '@tshepa/contracts';
import { overloaded } from '@tshepa/messaging';
import { currentTraceId, type StepFacts } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import { handlers } from '../handlers/generated.ts';
import type { Handler } from '../handlers/handler.ts';
import { createSession } from '../handlers/session.ts';
import type { ApiRouter, Http, State } from '../http.ts';
import { readInput } from '../input/read-input.ts';
import { clientAddress } from '../limits/client-address.ts';
import { readCallHeaders } from '../middleware/call-headers.ts';
import { assertAdmitted, type Caller, identify, refuseForeignOrigin } from '../policies/access.ts';
import { refuseWhileClosed } from '../policies/site-switch.ts';
import { recordOf, urgencyOfCall } from '../policies/work.ts';
import { sendReply } from './send-reply.ts';

// The cast is safe, because each handler only receives calls of its own operation.
const byName = handlers as unknown as Readonly<Record<string, ((context: Context) => Handler) | undefined>>;

/**
 * Creates the router of all HTTP operations. A call of an operation without a handler here is forwarded to the service
 * that owns it.
 */
export function createRouter(context: Context): ApiRouter {
  const router = new Router<State>();
  for (const operation of httpOperations) {
    const answer = createAnswer(context, operation);
    const { http: route } = operation;
    router.register(route.path.replace(/\{(\w+)\}/g, ':$1'), [route.method], async (http: Http) => {
      http.state.pattern = route.path;
      await context.bus.tracing.step(stepOf(route, http), async (step) => {
        const traceId = currentTraceId();
        if (traceId) http.state.traceId = traceId;
        await answer(http);
        step.set('http.response.status_code', http.status);
      });
    });
  }
  return router;
}

const forward =
  ({ bus }: Context, operation: HttpOperation): Handler =>
  async ({ input, options }) =>
    operation.kind === 'byte-stream'
      ? bus.openByteStream(operation as ByteStreamRpc, input, options)
      : bus.request(operation as Rpc, input, options);

/** Handles the calls of one operation, whose declaration says who may call it and how input and reply are checked. */
function createAnswer(context: Context, operation: HttpOperation) {
  const handle = byName[operation.name]?.(context) ?? forward(context, operation);
  const route = operation.http;
  const name = operation.name as HttpOperationName;
  const urgency = urgencyOfCall(operation);
  const answerTo = async (caller: Caller, http: Http, network: string): Promise<void> => {
    const { options, commandVersion } = readCallHeaders(http, route);
    await context.limits.take(operation, caller, { network, deviceId: options.device?.deviceId });
    await refuseWhileClosed(context.site, route, caller, http.state.requestId);
    context.work.awaitBody(http);
    const input = await readInput(route, http, (fields) =>
      upcast(name, { version: commandVersion, input: fields }, context.upcasters),
    );
    let known: { actor: Actor; token?: string } = 'actor' in caller ? caller : { actor: { kind: 'public' } };
    if (route.access === 'session' && caller.kind === 'none') {
      // A first save without a session counts towards the same limit as opening a session directly.
      await context.limits.takePath(network, operations.openSession.http.path);
      known = await createSession(context, http, { ...options, actor: known.actor });
    }
    const { actor, token } = known;
    const isProven = caller.kind === 'session' && caller.isProven;
    const isCounted = route.changes && !route.raw && actor.kind !== 'staff';
    const reply = await context.work.run(
      { urgency, record: isCounted ? recordOf(input) : undefined },
      http,
      () => handle({ input, actor, token, isProven, options: { ...options, actor, network }, http }),
    );
    await sendReply(route, http, reply);
    if (route.access === 'party') context.limits.giveBack(route, network);
  };
  return async (http: Http): Promise<void> => {
    if (!context.work.keepPlace(urgency, http.res)) throw overloaded();
    context.watchProxies(http);
    const network = clientAddress(http, context.config.TRUST_PROXY);
    refuseForeignOrigin(route, http, context.config.PUBLIC_URL);
    const countRefused = async (error: unknown) => {
      // The failure of a service that is down is no refusal.
      if (error instanceof AppError && error.status < 500) await context.limits.takeRefused(network);
      throw error;
    };
    const caller = await identify(context.identity, route, http).catch(countRefused);
    try {
      await assertAdmitted(caller, route).catch(countRefused);
      await answerTo(caller, http, network);
    } catch (error) {
      if (caller.kind === 'agent' || caller.kind === 'manager')
        await context.recordRefusal({ operation, caller, requestId: http.state.requestId, error });
      throw error;
    }
  };
}

/** Calls of the app continue its trace. The trace of a third party is only linked, because it is not ours to extend. */
function stepOf(route: HttpCall, http: Http): StepFacts {
  const given = http.get('traceparent') || undefined;
  return {
    name: `${route.method} ${route.path}`,
    kind: 'server',
    ...(route.access === 'party' ? { links: [given] } : { parent: given }),
    attributes: { 'http.request.method': route.method, 'http.route': route.path },
  };
}
