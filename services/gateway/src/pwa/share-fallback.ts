import { finished } from 'node:stream/promises';
import type { Middleware } from '../http.ts';

/**
 * A document shared to the installed app before its service worker runs arrives here, where nobody knows whose it is.
 * It is thrown away unread, and the app asks for it again.
 */
export const shareFallback: Middleware = async (http, next) => {
  if (http.path !== '/share' || http.method !== 'POST') return next();
  http.state.pattern = 'pwa';
  // An answer in the middle of an upload looks like a broken connection to some browsers.
  await finished(http.req.resume()).catch(() => undefined);
  http.status = 303;
  http.set('location', '/notification?shared=again');
  http.body = '';
};
