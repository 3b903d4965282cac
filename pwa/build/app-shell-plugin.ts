import type { Connect, Plugin } from 'vite';

const isNavigation = (url: string, accept: string) =>
  accept.includes('text/html') && !/\.[a-z0-9]+(?:\?|$)/i.test(url) && !url.startsWith('/@');

/** In development and preview, serves app.html for every client route but home, as the gateway does. */
export function appShell(): Plugin {
  const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
    const path = request.url?.split('?')[0] ?? '/';
    if (path !== '/' && isNavigation(path, request.headers.accept ?? '')) request.url = '/app.html';
    next();
  };
  return {
    name: 'app-shell',
    configureServer: (server) => void server.middlewares.use(rewrite),
    configurePreviewServer: (server) => void server.middlewares.use(rewrite),
  };
}
