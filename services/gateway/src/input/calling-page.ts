import type { Config } from '../config.ts';
import type { Http } from '../http.ts';
import { deviceHint } from './device-hint.ts';

/** Returns the origin of our pages. A passkey is bound to it by the browser, whatever a caller claims. */
export const originOf = (http: Http, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  PUBLIC_URL === undefined ? `http://${http.get('host')}` : new URL(PUBLIC_URL).origin;

/** Returns the browser and operating system of the caller, if they are known. */
export function deviceOf(http: Http): { device?: string } {
  const device = deviceHint(http.get('user-agent'));
  return device ? { device } : {};
}
