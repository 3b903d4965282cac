import { type Actor, assertThat, operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { expireMovedCookie, readMovingToken, setSessionCookie } from '../../policies/credentials.ts';
import type { Call, GatewayHandler } from '../handler.ts';
import { createSession } from '../session.ts';

type Caller = Pick<Call, 'actor' | 'token' | 'http' | 'options'>;

/** Keeps an existing session, because a new session would lock the browser out of its own applications. */
async function ensureSession(context: Context, { actor, token, http, options }: Caller): Promise<Actor> {
  if (actor.kind !== 'applicant' || token === undefined)
    return (await createSession(context, http, options)).actor;
  setSessionCookie(http, token);
  return actor;
}

/**
 * Moves the session that has no session key under the session key of this call. When the move is repeated, the key
 * already has a session, which stays.
 */
async function moveSession(context: Context, call: Caller): Promise<Caller> {
  const { actor, http } = call;
  const token = readMovingToken(http);
  if (token === undefined) return call;
  expireMovedCookie(http);
  if (actor.kind === 'applicant') return call;
  const session = await context.identity.applicant(token, http.state.requestId);
  return session ? { ...call, token, actor: session.actor } : call;
}

export const openSession: GatewayHandler<'openSession'> = (context) => async (call) => {
  const { bus } = context;
  const { actor, options } = call;
  const { otp, idNumber, moveSession: isMoving, ...rest } = call.input;
  if (idNumber === undefined) {
    await ensureSession(context, isMoving ? await moveSession(context, call) : call);
    return { ok: true };
  }
  // Staff read any application with their own calls. An application bound to a staff browser would belong to nobody.
  assertThat(actor.kind !== 'staff', 'auth.forbidden');
  const person = { ...rest, idNumber };
  if (otp === undefined) return bus.request(operations.requestResume, person, options);
  const known = await ensureSession(context, call);
  const asKnown = { ...options, actor: known };
  return { ok: true, ...(await bus.request(operations.confirmResume, { ...person, otp }, asKnown)) };
};
