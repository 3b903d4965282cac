import { headerNames, minimumBuildHeader } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Clock } from '@tshepa/service-kit';
import type { Middleware } from '../http.ts';

const acceptable = /^[\w-]{8,100}$/;

/** Gives every request an id. Each response also has the server's time, because the phone's clock may be wrong. */
export const requestId =
  (clock: Clock): Middleware =>
  async (http, next) => {
    const given = http.get(headerNames.requestId);
    http.state.requestId = acceptable.test(given) ? given : newId();
    http.state.pattern = 'unknown';
    http.set(headerNames.requestId, http.state.requestId);
    http.set('date', clock.now().toUTCString());
    await next();
  };

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

export const securityHeaders: Middleware = async (http, next) => {
  http.set(headers);
  await next();
};

/** Sends the oldest supported build with every response, so that an older app can ask its user to update. */
export const minimumBuild =
  (builtAt: string): Middleware =>
  async (http, next) => {
    http.set(minimumBuildHeader, builtAt);
    await next();
  };
