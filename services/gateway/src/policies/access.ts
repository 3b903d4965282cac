import { type Access, AppError, assertThat, type ErrorCode, type HttpCall } from '@tshepa/contracts';
import type { Http } from '../http.ts';
import { readBearer, readSessionCookie } from './credentials.ts';
import type { Applicant, Identity, Staff } from './identity.ts';

/** The identity of a caller. A `lapsed` caller sent a session cookie that is no longer valid. */
export type Caller =
  | { kind: 'none' | 'lapsed' }
  | { kind: 'session'; token: string; actor: Applicant; isProven: boolean }
  | { kind: 'agent' | 'manager'; token: string; actor: Staff };

type Verdict = 'allow' | ErrorCode;

const needsSession = { none: 'session.required', lapsed: 'session.required', session: 'allow' } as const;
const noStaff = { agent: 'auth.forbidden', manager: 'auth.forbidden' } as const;
const anyStaff = { agent: 'allow', manager: 'allow' } as const;
const anyone = { none: 'allow', lapsed: 'allow', session: 'allow', ...anyStaff } as const;
const needsStaff = { none: 'auth.required', lapsed: 'auth.required', session: 'auth.required' } as const;

/**
 * The access policy of the gateway. The service that owns a record also checks that it belongs to the caller, and
 * replies with 404 otherwise. On a `session` route, a caller without a session gets a new session. A caller whose
 * session has lapsed is refused instead. A new session would have no access to the records of the old session.
 */
const accessTable = {
  public: anyone,
  party: anyone,
  session: { ...needsSession, none: 'allow', ...noStaff },
  own: { ...needsSession, ...noStaff },
  'session-or-staff': { ...needsSession, ...anyStaff },
  'own-or-staff': { ...needsSession, ...anyStaff },
  staff: { ...needsStaff, ...anyStaff },
  manager: { ...needsStaff, ...anyStaff, agent: 'auth.forbidden' },
} as const satisfies Record<Access, Record<Caller['kind'], Verdict>>;

/** @throws AppError when the caller is not allowed. */
export async function assertAdmitted(caller: Caller, { access }: HttpCall): Promise<void> {
  const verdict: Verdict = accessTable[access][caller.kind];
  if (verdict !== 'allow') throw new AppError(verdict);
}

/**
 * Identifies the caller. @throws AppError when the bearer token is not valid, its session is locked, or its account has to
 * add a second factor first.
 */
export async function identify(identity: Identity, route: HttpCall, http: Http): Promise<Caller> {
  if (route.access === 'party') return { kind: 'none' };
  const { requestId } = http.state;
  const bearer = readBearer(http);
  if (bearer !== undefined) {
    const member = await identity.staff(bearer, requestId);
    if (member) {
      const { actor, mustAddFactor, isLocked } = member;
      assertThat(!isLocked || route.whileLocked || route.access === 'public', 'auth.session_locked');
      assertThat(!mustAddFactor || route.beforeFactor || route.access === 'public', 'auth.factor_required');
      return { kind: actor.role, token: bearer, actor };
    }
    // An expired token must not keep staff from signing in again.
    if (route.access === 'public' && route.changes) return { kind: 'none' };
    throw new AppError('auth.required');
  }
  const token = readSessionCookie(http);
  if (token === undefined) return { kind: 'none' };
  const session = await identity.applicant(token, requestId);
  return session ? { kind: 'session', token, ...session } : { kind: 'lapsed' };
}

const sameOrigin = new Set(['same-origin', 'none']);

/**
 * Refuses changes that come from a page of another site (CSRF). Browsers always send Origin with such calls. A client
 * that sends neither Origin nor Sec-Fetch-Site is not a browser, so it cannot be tricked into sending a cookie. Calls
 * with a bearer token are exempt, because browsers never add a token by themselves. Calls of third parties are exempt,
 * because they are signed.
 */
export function refuseForeignOrigin(route: HttpCall, http: Http, publicUrl: string | undefined): void {
  if (!route.changes || route.access === 'party' || readBearer(http) !== undefined) return;
  const origin = http.get('origin');
  const site = http.get('sec-fetch-site');
  assertThat(site === '' || sameOrigin.has(site), 'request.origin_refused');
  assertThat(origin === '' || isOurs(origin, http.get('host'), publicUrl), 'request.origin_refused');
}

function isOurs(origin: string, host: string, publicUrl: string | undefined): boolean {
  const url = URL.parse(origin);
  if (!url) return false;
  return url.host === host || (publicUrl !== undefined && url.origin === new URL(publicUrl).origin);
}
