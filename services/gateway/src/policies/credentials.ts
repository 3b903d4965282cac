import type { Http } from '../http.ts';

/** The prefix `__Host-` binds the cookie to this host, so that other hosts of the domain cannot set or read it. */
const cookieName = '__Host-session';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';
/** Long enough for a phone that was offline for weeks. The server's own limits usually end a session sooner. */
const maxAgeSeconds = 90 * 24 * 60 * 60;

/** Returns the bearer token, undefined without an Authorization header, or '' when the header has no token. */
export function readBearer(http: Http): string | undefined {
  const header = http.get('authorization');
  if (header === '') return undefined;
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}

export const readSessionCookie = (http: Http): string | undefined =>
  http.cookies.get(cookieName, { signed: false }) || undefined;

// The header is written directly, because the cookie library refuses `Secure` behind a proxy that terminates TLS.
export const setSessionCookie = (http: Http, token: string): void =>
  http.append('set-cookie', `${cookieName}=${token}; Max-Age=${maxAgeSeconds}; ${attributes}`);

export const expireSessionCookie = (http: Http): void =>
  http.append('set-cookie', `${cookieName}=; Max-Age=0; ${attributes}`);
