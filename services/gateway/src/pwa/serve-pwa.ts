import { extname } from 'node:path';
import { AppError, maximumFileBytes } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Http, Middleware } from '../http.ts';
import { bodyChunks } from '../input/read-bytes.ts';
import { clientAddress } from '../limits/client-address.ts';
import { type BuiltFile, createFormerFiles, readBuiltFiles } from './built-files.ts';
import { isClientRoute } from './client-routes.ts';
import { contentPolicy } from './content-policy.ts';

const notBuilt = 'The app is not built yet: run "npm run build" and start again.\n';
/** Names that contain a hash of the content, so that these files can be cached forever. */
const hashedName = /^\/assets\/|-[\w-]{8}\.\w+$/;
/** Three statements and a payslip, which is more than anybody shares at once. */
const maximumSharedBytes = 4 * maximumFileBytes;
const oneYear = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';

type Folders = { directory: string; formerDirectory: string };
type Pwa = { serve: Middleware; notFound: Middleware };

/** Serves the app. Only home is prerendered, so other addresses get a shell without home's content. */
export function createPwa({ directory, formerDirectory }: Folders): Pwa {
  const files = readBuiltFiles(directory);
  const findFormerFile = createFormerFiles(formerDirectory);
  const pages = [...(files?.values() ?? [])].filter((file) => file.path.endsWith('.html'));
  const policy = contentPolicy(pages.map((page) => page.body.toString('utf8')));
  const shell = files?.get('/app.html') ?? files?.get('/index.html');

  return {
    async serve(http, next) {
      if (http.method !== 'GET' && http.method !== 'HEAD') return next();
      const path = decodePath(http.path);
      const file = files?.get(path === '/' ? '/index.html' : path);
      const found = file ?? (await findFormerFile(path));
      if (found) return sendFile(http, found, policy);
      if (!isClientRoute(path)) return next();
      if (shell) return sendFile(http, shell, policy);
      http.state.pattern = 'pwa';
      http.status = 503;
      http.body = notBuilt;
    },

    /**
     * Handles requests that no route matched. Browsers get the app's "not found" page, and other clients get a problem
     * reply.
     */
    async notFound(http, next) {
      await next();
      if (http.state.pattern !== 'unknown' || http.status === 200) return;
      if (http.status !== 404) throw new AppError('request.method_not_allowed');
      const isPage = extname(http.path) === '' && http.get('accept').includes('text/html');
      if (!shell || !isPage || (http.method !== 'GET' && http.method !== 'HEAD'))
        throw new AppError('request.not_found');
      sendFile(http, shell, policy);
      http.status = 404;
    },
  };
}

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

function sendFile(http: Http, file: BuiltFile, policy: string): void {
  http.state.pattern = 'pwa';
  http.status = 200;
  http.set('content-security-policy', policy);
  http.set('cache-control', cachingOf(file.path));
  http.set('etag', file.etag);
  http.vary('accept-encoding');
  http.type = extname(file.path);
  if (http.fresh) {
    http.status = 304;
    return;
  }
  const encoding = acceptedEncoding(http, file);
  if (encoding) http.set('content-encoding', encoding);
  http.body = (encoding && file.encoded[encoding]) || file.body;
  // The type is set again, because setting the body overwrites types that Koa does not recognise.
  http.type = extname(file.path);
}

/**
 * Icons have fixed addresses, but are cached for a day. Otherwise a private window would ask for them on every screen.
 */
function cachingOf(path: string): string {
  if (hashedName.test(path)) return oneYear;
  return path.startsWith('/icons/') ? oneDay : 'no-cache';
}

const acceptedEncoding = (http: Http, file: BuiltFile) =>
  (['br', 'gzip'] as const).find(
    (encoding) => file.encoded[encoding] && http.acceptsEncodings(encoding, 'identity') === encoding,
  );

/**
 * Discards a document that was shared before the service worker ran, because its request has no session. The page asks
 * the applicant to share it again.
 */
export const shareFallback =
  ({ config, limits }: Context): Middleware =>
  async (http, next) => {
    if (http.path !== '/share' || http.method !== 'POST') return next();
    http.state.pattern = 'pwa';
    await limits.takePath(clientAddress(http, config.TRUST_PROXY), http.path);
    // The upload is read to its end, because some browsers treat an earlier response as a broken connection.
    for await (const _discarded of bodyChunks(http, maximumSharedBytes));
    http.status = 303;
    http.set('location', '/notification?shared=again');
    http.body = '';
  };
