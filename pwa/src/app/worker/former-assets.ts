import { cacheNames } from 'workbox-core';
import { registerRoute } from 'workbox-routing';

const cacheName = 'former-assets';
const isAsset = (path: string) => path.startsWith('/assets/');

/**
 * Keeps the scripts of the build that a new one replaces, and serves them to pages that are still open on it: such a
 * page goes on working off line, where it cannot ask the server for them.
 */
export function serveFormerAssets(worker: ServiceWorkerGlobalScope, newest: ReadonlySet<string>) {
  // Before the new worker takes over, because taking over empties the cache of what is not its own.
  worker.addEventListener('install', (event) => event.waitUntil(keepReplaced(newest).catch(() => undefined)));
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && isAsset(url.pathname),
    async ({ request }) => (await (await caches.open(cacheName)).match(request)) ?? fetch(request),
  );
}

async function keepReplaced(newest: ReadonlySet<string>) {
  const [current, former] = await Promise.all([caches.open(cacheNames.precache), caches.open(cacheName)]);
  const isReplaced = ({ url }: Request) => {
    const { pathname } = new URL(url);
    return isAsset(pathname) && !newest.has(pathname);
  };
  const replaced = (await current.keys()).filter(isReplaced);
  // A phone that has not seen a new build keeps what it has.
  if (replaced.length === 0) return;
  const wanted = new Set(replaced.map(({ url }) => url));
  for (const request of replaced) {
    const response = await current.match(request);
    if (response) await former.put(request, response);
  }
  for (const request of await former.keys()) if (!wanted.has(request.url)) await former.delete(request);
}
