import { cacheNames } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { pdfCache } from '../../platform/documents/document-type.ts';

const formerCache = 'former-assets';
const isAsset = (path: string) => path.startsWith('/assets/');

/** Keeps the scripts of the previous build, so that open pages of that build still work offline. */
export function serveFormerAssets(worker: ServiceWorkerGlobalScope, newest: ReadonlySet<string>) {
  // This runs before the new worker activates, because activation deletes old files from the precache.
  worker.addEventListener('install', (event) => event.waitUntil(keepReplaced(newest).catch(() => undefined)));
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && isAsset(url.pathname),
    async ({ request }) => (await (await caches.open(formerCache)).match(request)) ?? fetch(request),
  );
}

async function keepReplaced(newest: ReadonlySet<string>) {
  const [current, former] = await Promise.all([caches.open(cacheNames.precache), caches.open(formerCache)]);
  const isReplaced = ({ url }: Request) => {
    const { pathname } = new URL(url);
    return isAsset(pathname) && !newest.has(pathname);
  };
  const replaced = (await current.keys()).filter(isReplaced);
  if (replaced.length === 0) return;
  const wanted = new Set(replaced.map(({ url }) => url));
  for (const request of replaced) {
    const response = await current.match(request);
    if (response) await former.put(request, response);
  }
  for (const request of await former.keys()) if (!wanted.has(request.url)) await former.delete(request);
}

const languageCache = 'languages';
const languageOf = (path: string) => /^\/assets\/languages\/([a-z]+)-/.exec(path)?.[1];

/** A language works offline after its first use. A newer build's catalogue replaces the old one. */
export const serveLanguages = () =>
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && languageOf(url.pathname) !== undefined,
    ({ request, url }) => readLanguage(request, languageOf(url.pathname)),
  );

async function readLanguage(request: Request, language: string | undefined): Promise<Response> {
  const cache = await caches.open(languageCache);
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

/** The PDF checker has its own cache, which the page fills on demand. */
export const servePdfChecker = () =>
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/pdf/'),
    async ({ request }) => (await (await caches.open(pdfCache)).match(request.url)) ?? fetch(request),
  );
