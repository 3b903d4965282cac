import { finished } from 'node:stream/promises';
import type { Middleware } from '../http.ts';

/**
 * A document that is shared to the installed app before its service worker runs arrives here without a session. It is
 * discarded unread, and the app asks the person to share it again.
 */
export const shareFallback: Middleware = async (http, next) => {
  if (http.path !== '/share' || http.method !== 'POST') return next();
  http.state.pattern = 'pwa';
  // Some browsers treat a response during an upload as a broken connection.
  await finished(http.req.resume()).catch(() => undefined);
  http.status = 303;
  http.set('location', '/notification?shared=again');
  http.body = '';
};
