import { headerNames, minimumBuildHeader } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Clock } from '@tshepa/service-kit';
import type { Middleware } from '../http.ts';

const acceptable = /^[\w-]{8,100}$/;

const always = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Only pages may run scripts. Pages and the service worker replace this policy with their own.
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  // Replies may contain personal data. The files of the app replace this value.
  'cache-control': 'no-store',
};

export type Settings = { clock: Clock; minimumBuild: string | undefined; isOpen: () => boolean };

/**
 * Returns the caller's request id, so that the caller's log and ours have the same id. Returns a new id if the caller
 * sent no valid id.
 */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && acceptable.test(given) ? given : newId();

/** Returns the headers of every reply. They have the server's time, because the phone's clock may be wrong. */
export const headersOf = (
  { clock, minimumBuild, isOpen }: Settings,
  requestId: string,
): Record<string, string> => ({
  ...always,
  [headerNames.requestId]: requestId,
  date: clock.now().toUTCString(),
  // An app that was built before this time asks its user to update.
  ...(minimumBuild ? { [minimumBuildHeader]: minimumBuild } : {}),
  // A kept-alive connection would otherwise send its next request to a process that is stopping.
  ...(isOpen() ? {} : { connection: 'close' }),
});

/** Gives every request an id, and every reply its headers. */
export const responseHeaders =
  (settings: Settings): Middleware =>
  async (http, next) => {
    http.state.requestId = requestIdOf(http.req.headers[headerNames.requestId]);
    http.state.pattern = 'unknown';
    http.set(headersOf(settings, http.state.requestId));
    await next();
  };
