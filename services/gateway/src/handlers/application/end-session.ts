import type { Context } from '../../context.ts';
import { expireSessionCookie } from '../../policies/credentials.ts';
import type { Call } from '../handler.ts';

/** The owner of all sessions has ended this one: neither the gateway nor the browser keeps it. */
export function endSession({ identity }: Context, { http, token = '' }: Pick<Call, 'http' | 'token'>): void {
  identity.forget(token);
  expireSessionCookie(http);
}
