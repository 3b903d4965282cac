import { headerNames, minimumBuildHeader } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Clock } from '@tshepa/service-kit';
import type { Middleware } from '../http.ts';

const acceptable = /^[\w-]{8,100}$/;

const headers = {
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

type Settings = { clock: Clock; minimumBuild: string | undefined; isOpen: () => boolean };

/** Gives every request an id, and every reply the server's time, because the phone's clock may be wrong. */
export const responseHeaders =
  ({ clock, minimumBuild, isOpen }: Settings): Middleware =>
  async (http, next) => {
    const given = http.get(headerNames.requestId);
    http.state.requestId = acceptable.test(given) ? given : newId();
    http.state.pattern = 'unknown';
    http.set(headers);
    http.set(headerNames.requestId, http.state.requestId);
    http.set('date', clock.now().toUTCString());
    // An older app asks its user to update.
    if (minimumBuild) http.set(minimumBuildHeader, minimumBuild);
    // A kept-alive connection would otherwise send its next request to a process that is stopping.
    if (!isOpen()) http.set('connection', 'close');
    await next();
  };
