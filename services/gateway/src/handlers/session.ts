import { type Actor, assertThat, operations } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Http } from '../http.ts';
import { expireSessionCookie, setSessionCookie } from '../policies/credentials.ts';
import type { Call, GatewayHandler } from './handler.ts';

export async function createSession({ bus, identity }: Context, http: Http, opener: Actor) {
  const { requestId } = http.state;
  const { token } = await bus.request(operations.createSession, {}, { actor: opener, requestId });
  const actor = await identity.applicant(token, requestId);
  if (!actor) throw new Error('a session that was just opened is not known');
  setSessionCookie(http, token);
  return { token, actor };
}

/** The session that this browser has, or a new one; replacing it would lock the browser out of its own applications. */
async function ensureSession(
  context: Context,
  { actor, token, http }: Pick<Call, 'actor' | 'token' | 'http'>,
): Promise<Actor> {
  if (actor.kind !== 'applicant' || token === undefined)
    return (await createSession(context, http, actor)).actor;
  setSessionCookie(http, token);
  return actor;
}

export const openSession: GatewayHandler<'openSession'> = (context) => async (call) => {
  const { bus } = context;
  const { actor, options } = call;
  const { otp, idNumber, ...rest } = call.input;
  if (idNumber === undefined) {
    await ensureSession(context, call);
    return { ok: true };
  }
  // Staff read any application by their own calls; one bound to a staff browser would belong to nobody.
  assertThat(actor.kind !== 'staff', 'auth.forbidden');
  const person = { ...rest, idNumber };
  if (otp === undefined) return bus.request(operations.requestResume, person, options);
  const known = await ensureSession(context, call);
  const asKnown = { ...options, actor: known };
  return { ok: true, ...(await bus.request(operations.confirmResume, { ...person, otp }, asKnown)) };
};

/** The service has ended the session; without this the gateway's cache would still accept it for a moment. */
function endSession({ identity }: Context, { http, token = '' }: Pick<Call, 'http' | 'token'>): void {
  identity.forget(token);
  expireSessionCookie(http);
}

export const exitApplication: GatewayHandler<'exitApplication'> = (context) => async (call) => {
  const reply = await context.bus.request(operations.exitApplication, call.input, call.options);
  endSession(context, call);
  return reply;
};

export const resetDevice: GatewayHandler<'resetDevice'> = (context) => async (call) => {
  const reply = await context.bus.request(operations.resetDevice, call.input, call.options);
  endSession(context, call);
  return reply;
};
