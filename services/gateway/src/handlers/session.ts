import { operations } from '@tshepa/contracts';
import type { CallOptions } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import type { Http } from '../http.ts';
import { expireSessionCookie, setSessionCookie } from '../policies/credentials.ts';
import type { Call } from './handler.ts';

/** Removes a session that the service has ended. Otherwise the gateway's cache would still accept it for a moment. */
export function endSession({ identity }: Context, { http, token = '' }: Pick<Call, 'http' | 'token'>): void {
  identity.forget(token);
  expireSessionCookie(http);
}

/**
 * Opens a session. The idempotency key lets a lost request be sent again. A session that the lost attempt opened stays
 * unused.
 */
export async function createSession(
  { bus, identity }: Context,
  http: Http,
  { actor: opener, idempotencyKey }: Pick<CallOptions, 'actor' | 'idempotencyKey'>,
) {
  const { requestId } = http.state;
  const options = { actor: opener, requestId, idempotencyKey };
  const { token } = await bus.request(operations.createSession, {}, options);
  const session = await identity.applicant(token, requestId);
  if (!session) throw new Error('a session that was just opened is not known');
  setSessionCookie(http, token);
  return { token, actor: session.actor };
}
