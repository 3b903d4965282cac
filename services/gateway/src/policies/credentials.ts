import type { Http } from '../http.ts';

/** The prefix `__Host-` binds the cookie to this host, so that other hosts of the domain cannot set or read it. */
const cookieName = '__Host-session';
/** Tells a device on which staff have signed in before. It opens nothing by itself. */
const deviceCookieName = '__Host-staff-device';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';
/** Long enough for a phone that was offline for weeks. The server's own limits usually end a session sooner. */
const maxAgeSeconds = 90 * 24 * 60 * 60;
const deviceMaxAgeSeconds = 360 * 24 * 60 * 60;
/** A cookie that is longer than any token of ours is not sent on. */
const longestToken = 200;

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

export function readDeviceCookie(http: Http): string | undefined {
  const token = http.cookies.get(deviceCookieName, { signed: false });
  return token && token.length <= longestToken ? token : undefined;
}

export const setDeviceCookie = (http: Http, token: string): void =>
  http.append('set-cookie', `${deviceCookieName}=${token}; Max-Age=${deviceMaxAgeSeconds}; ${attributes}`);
