import { AppError, headerNames, headerPatterns } from '@tshepa/contracts';
import type { Http } from '../http.ts';
import { cookieSuffix, openToken, sealToken } from './session-key.ts';

/** The prefix `__Host-` binds the cookie to this host, so that other hosts of the domain cannot set or read it. */
const cookieName = '__Host-session';
/** The cookie marks a device on which staff have signed in before. It opens nothing by itself. */
const deviceCookieName = '__Host-staff-device';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';
/** Long enough for a phone that was offline for weeks. The server's own limits usually end a session sooner. */
const maxAgeSeconds = 90 * 24 * 60 * 60;
const deviceMaxAgeSeconds = 360 * 24 * 60 * 60;
/** A longer cookie cannot be one of our tokens, so it is not sent on. */
const longestToken = 200;

/** Returns the bearer token, undefined without an Authorization header, or '' when the header has no token. */
export function readBearer(http: Http): string | undefined {
  const header = http.get('authorization');
  if (header === '') return undefined;
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}

/** @throws AppError when the header is malformed: the caller must not get somebody else's session instead. */
function readSessionKey(http: Http): string | undefined {
  if (http.headers[headerNames.sessionKey] === undefined) return undefined;
  const key = http.get(headerNames.sessionKey);
  if (headerPatterns.sessionKey.test(key)) return key;
  const pointer = `/headers/${headerNames.sessionKey}`;
  throw new AppError('request.malformed', { fields: [{ pointer, message: 'Use 32 bytes in base64url' }] });
}

const nameFor = (key: string | undefined) => (key ? `${cookieName}-${cookieSuffix(key)}` : cookieName);

/**
 * Returns the token of the call's session: the session under its session key or, for a call without a session key, the
 * browser's session without a key.
 */
export function readSessionCookie(http: Http): string | undefined {
  const key = readSessionKey(http);
  const value = http.cookies.get(nameFor(key), { signed: false }) || undefined;
  return key && value ? openToken(value, key) : value;
}

// The header is written directly, because the cookie library refuses `Secure` behind a proxy that terminates TLS.
export function setSessionCookie(http: Http, token: string): void {
  const key = readSessionKey(http);
  const value = key ? sealToken(token, key) : token;
  http.append('set-cookie', `${nameFor(key)}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`);
}

const expire = (http: Http, name: string) => http.append('set-cookie', `${name}=; Max-Age=0; ${attributes}`);

export const expireSessionCookie = (http: Http): void => expire(http, nameFor(readSessionKey(http)));

/**
 * Returns the token of the browser's session without a session key. Returns it only when this call has a key to which
 * the session can move.
 */
export const readMovingToken = (http: Http): string | undefined =>
  readSessionKey(http) && (http.cookies.get(cookieName, { signed: false }) || undefined);

export const expireMovedCookie = (http: Http): void => expire(http, cookieName);

export function readDeviceCookie(http: Http): string | undefined {
  const token = http.cookies.get(deviceCookieName, { signed: false });
  return token && token.length <= longestToken ? token : undefined;
}

export const setDeviceCookie = (http: Http, token: string): void =>
  http.append('set-cookie', `${deviceCookieName}=${token}; Max-Age=${deviceMaxAgeSeconds}; ${attributes}`);
