import { type Actor, assertThat, operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { setSessionCookie } from '../../policies/credentials.ts';
import type { Call, GatewayHandler } from '../handler.ts';
import { createSession } from '../session.ts';

/** Keeps an existing session, because a new one would lock the browser out of its own applications. */
async function ensureSession(
  context: Context,
  { actor, token, http, options }: Pick<Call, 'actor' | 'token' | 'http' | 'options'>,
): Promise<Actor> {
  if (actor.kind !== 'applicant' || token === undefined)
    return (await createSession(context, http, options)).actor;
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
  // Staff read any application with their own calls. An application bound to a staff browser would belong to nobody.
  assertThat(actor.kind !== 'staff', 'auth.forbidden');
  const person = { ...rest, idNumber };
  if (otp === undefined) return bus.request(operations.requestResume, person, options);
  const known = await ensureSession(context, call);
  const asKnown = { ...options, actor: known };
  return { ok: true, ...(await bus.request(operations.confirmResume, { ...person, otp }, asKnown)) };
};
