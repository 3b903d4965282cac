import { registerRoute } from 'workbox-routing';

const cacheName = 'languages';
const languageOf = (path: string) => /^\/assets\/languages\/([a-z]+)-/.exec(path)?.[1];

/** A language that was read once can be read off line. A newer build's catalogue replaces the one before it. */
export const serveLanguages = () =>
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && languageOf(url.pathname) !== undefined,
    ({ request, url }) => readLanguage(request, languageOf(url.pathname)),
  );

async function readLanguage(request: Request, language: string | undefined): Promise<Response> {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(request);
  if (stored) return stored;
  const keys = await cache.keys();
  const others = keys.filter(({ url }) => languageOf(new URL(url).pathname) === language);
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
}
