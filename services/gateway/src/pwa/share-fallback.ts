import { finished } from 'node:stream/promises';
import type { Middleware } from '../http.ts';

/**
 * Handles a document that was shared to the installed app before its service worker was running. It arrives without a
 * session, so it is discarded unread and the app asks the person to share it again.
 */
export const shareFallback: Middleware = async (http, next) => {
  if (http.path !== '/share' || http.method !== 'POST') return next();
  http.state.pattern = 'pwa';
  // The upload is read to its end, because some browsers treat an earlier response as a broken connection.
  await finished(http.req.resume()).catch(() => undefined);
  http.status = 303;
  http.set('location', '/notification?shared=again');
  http.body = '';
};
