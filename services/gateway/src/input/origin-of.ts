import type { Config } from '../config.ts';
import type { Http } from '../http.ts';

/** Returns the origin of our pages. A passkey is bound to it by the browser, whatever a caller claims. */
export const originOf = (http: Http, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  PUBLIC_URL === undefined ? `http://${http.get('host')}` : new URL(PUBLIC_URL).origin;
