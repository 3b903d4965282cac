/// <reference lib="webworker" />
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { serveFormerAssets, serveLanguages, servePdfChecker } from './cached-assets.ts';
import { takeOverWhenAsked, wakePages } from './page-messages.ts';
import { showPushMessages } from './push.ts';
import { receiveShares } from './share.ts';

declare const self: ServiceWorkerGlobalScope;

const files = self.__WB_MANIFEST;
const paths = files.map(
  (file) => new URL(typeof file === 'string' ? file : file.url, self.location.origin).pathname,
);
// Workbox would reload files that the browser has just loaded, such as the home page at `/`. Asking whether a file has
// changed costs a few bytes.
addPlugins([
  {
    requestWillFetch: async ({ request }) => {
      if (request.cache !== 'reload') return request;
      const { pathname } = new URL(request.url);
      return new Request(pathname === '/index.html' ? '/' : pathname, { cache: 'no-cache' });
    },
  },
]);
precacheAndRoute(files, { cleanURLs: false, directoryIndex: 'index.html' });
cleanupOutdatedCaches();
serveLanguages();
servePdfChecker();
serveFormerAssets(self, new Set(paths));
receiveShares();
wakePages(self);
showPushMessages(self);
takeOverWhenAsked(self);

// Home has its own shell, so that a deep link never shows home first. API paths are excluded from navigation.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/$/] }));
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    denylist: [
      /^\/$/,
      /\.[a-z0-9]+$/i,
      /^\/(?:auth|webhooks|events|file|uploads|export-customers|healthz|readyz)(?:\/|$)/,
    ],
  }),
);
