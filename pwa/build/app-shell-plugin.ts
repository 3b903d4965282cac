import type { Plugin } from 'vite';

const isNavigation = (url: string, accept: string) =>
  accept.includes('text/html') && !/\.[a-z0-9]+(?:\?|$)/i.test(url) && !url.startsWith('/@');

/** In development and preview, answers navigations to client routes other than home with app.html, as the gateway does. */
export function appShell(): Plugin {
  const rewrite = (url: string | undefined, accept: string | undefined) => {
    const path = url?.split('?')[0] ?? '/';
    return path !== '/' && isNavigation(path, accept ?? '') ? '/app.html' : url;
  };
  return {
    name: 'app-shell',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url) request.url = rewrite(request.url, request.headers.accept) ?? request.url;
        next();
      });
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url) request.url = rewrite(request.url, request.headers.accept) ?? request.url;
        next();
      });
    },
  };
}
