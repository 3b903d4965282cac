import { registerRoute } from 'workbox-routing';
import { pdfCache } from '../../platform/documents/pdf-cache.ts';

/** The checker of statements lies in a cache of its own, which the page fills when it is wanted. */
export const servePdfChecker = () =>
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/pdf/'),
    async ({ request }) => (await (await caches.open(pdfCache)).match(request.url)) ?? fetch(request),
  );
