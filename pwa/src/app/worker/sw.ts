/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { serveFormerAssets } from './former-assets.ts';
import { serveLanguages } from './languages.ts';
import { servePdfChecker } from './pdf-checker.ts';
import { showNews } from './push.ts';
import { receiveShares } from './share.ts';
import { takeOverWhenAsked } from './take-over.ts';
import { wakePages } from './wake-up.ts';

declare const self: ServiceWorkerGlobalScope;

const files = self.__WB_MANIFEST;
const paths = files.map(
  (file) => new URL(typeof file === 'string' ? file : file.url, self.location.origin).pathname,
);
precacheAndRoute(files, { cleanURLs: false, directoryIndex: 'index.html' });
cleanupOutdatedCaches();
serveLanguages();
servePdfChecker();
serveFormerAssets(self, new Set(paths));
receiveShares();
wakePages(self);
showNews(self);
takeOverWhenAsked(self);

// Home has a shell of its own, so that a deep link never flashes it. Documents and calls of the API are no navigations of ours.
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
