import {
  type Actor,
  type HttpCall,
  type HttpOperation,
  type HttpOperationName,
  operations,
  upcast,
} from '@tshepa/contracts';
import { currentTraceId, type StepFacts } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import type { Handler } from '../handlers/handler.ts';
import type { ApiRouter, Http } from '../http.ts';
import { readInput } from '../input/read-input.ts';
import { readCallHeaders } from '../middleware/call-headers.ts';
import { clientAddress } from '../middleware/client-address.ts';
import { admit, type Caller } from '../policies/access.ts';
import { setSessionCookie } from '../policies/credentials.ts';
import { refuseForeignOrigin } from '../policies/origin.ts';
import { refuseWhileClosed } from '../policies/site-switch.ts';
import { sendReply } from './send-reply.ts';

/** Mounts one HTTP call. Its declaration determines who may call it and how its input and reply are validated. */
export function mount(router: ApiRouter, context: Context, operation: HttpOperation, handle: Handler): void {
  const route = operation.http;
  const name = operation.name as HttpOperationName;
  const answer = async (http: Http) => {
    const limitKey = clientAddress(http, context.config.TRUST_PROXY);
    if (route.access === 'public') context.publicLimit.take(`${limitKey} ${route.path}`);
    refuseForeignOrigin(route, http, context.config.PUBLIC_URL);
    const caller = await admit(context.identity, route, http);
    await refuseWhileClosed(context.site, route, caller, http.state.requestId);
    const { options, commandVersion } = readCallHeaders(http, route);
    const input = await readInput(route, http, (fields) =>
      upcast(name, { version: commandVersion, input: fields }, context.upcasters),
    );
    const known =
      route.access === 'session' && caller.kind === 'none'
        ? await openSession(context, http, limitKey)
        : caller;
    const actor = actorOf(known);
    const token = 'token' in known ? known.token : undefined;
    await sendReply(route, http, await handle({ input, actor, token, options: { ...options, actor }, http }));
  };
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

const actorOf = (caller: Caller): Actor => ('actor' in caller ? caller.actor : { kind: 'public' });

/** Opens a session for a first save that has none. It counts towards the same limit as opening a session directly. */
async function openSession(
  { bus, identity, publicLimit }: Context,
  http: Http,
  limitKey: string,
): Promise<Caller> {
  publicLimit.take(`${limitKey} session`);
  const { requestId } = http.state;
  const { token } = await bus.request(operations.createSession, {}, { actor: { kind: 'public' }, requestId });
  const actor = await identity.applicant(token, requestId);
  if (!actor) throw new Error('a session that was just opened is not known');
  setSessionCookie(http, token);
  return { kind: 'session', token, actor };
}
