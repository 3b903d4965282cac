import { assertThat, type HttpCall } from '@tshepa/contracts';
import type { Http } from '../http.ts';
import { readBearer } from './credentials.ts';

const sameOrigin = new Set(['same-origin', 'none']);

/**
 * Refuses changes that come from a page of another site (CSRF). Browsers always send Origin with such calls. A client
 * that sends neither Origin nor Sec-Fetch-Site is not a browser, so it cannot be tricked into sending a cookie. Calls
 * with a bearer token are exempt because browsers never add one by themselves, and third parties sign their calls.
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
