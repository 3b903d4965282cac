import type { Middleware } from '../http.ts';

const headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  // What is not a page runs nothing; pages and the service worker bring their own policy.
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  // Personal data by default; files of the app say otherwise.
  'cache-control': 'no-store',
};

export const securityHeaders: Middleware = async (http, next) => {
  http.set(headers);
  await next();
};
