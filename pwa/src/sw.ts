/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: 'index.html' });
cleanupOutdatedCaches();

// Home has a shell of its own, so that a deep link never flashes it. Documents and calls of the API are no navigations of ours.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/$/] }));
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    denylist: [/^\/$/, /\.[a-z0-9]+$/i, /^\/(?:auth|webhooks|events|file|export-customers)(?:\/|$)/],
  }),
);

// A language that was read once can be read off line. A newer build's catalogue replaces the one before it.
const languages = 'languages';
const languageOf = (path: string) => /^\/assets\/languages\/([a-z]+)-/.exec(path)?.[1];

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && languageOf(url.pathname) !== undefined,
  async ({ request, url }) => {
    const cache = await caches.open(languages);
    const stored = await cache.match(request);
    if (stored) return stored;
    const others = (await cache.keys()).filter(
      ({ url: other }) => languageOf(new URL(other).pathname) === languageOf(url.pathname),
    );
    try {
      const fresh = await fetch(request);
      if (!fresh.ok) return fresh;
      await cache.put(request, fresh.clone());
      await Promise.all(others.map((other) => cache.delete(other)));
      return fresh;
    } catch {
      const older = others[0] && (await cache.match(others[0]));
      return older ?? Response.error();
    }
  },
);

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
