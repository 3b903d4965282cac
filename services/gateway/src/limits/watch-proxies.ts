import type { Logger } from '@tshepa/service-kit';
import type { Http } from '../http.ts';
import { clientAddress, forwardedFor } from './client-address.ts';

const comparedRequests = 10;

const isLoopback = ({ req }: Http): boolean => /^(::ffff:)?127\.|^::1$/.test(req.socket.remoteAddress ?? '');

/**
 * Compares TRUST_PROXY with the first requests. With a wrong value, every client has the address of a proxy, or may
 * choose any address. The limits by address then stop everybody or nobody.
 */
export function createProxyWatch({ hops, logger }: { hops: number; logger: Logger }) {
  const addresses: string[] = [];
  let isWarned = false;
  const warn = (event: string, text: string) => {
    if (!isWarned) logger.warn({ event, trustedProxies: hops }, text);
    isWarned = true;
  };
  return (http: Http): void => {
    if (addresses.length >= comparedRequests) return;
    const entries = forwardedFor(http).length;
    // On a developer's machine there is no proxy in between.
    if (entries === 0 && hops === 0 && isLoopback(http)) return;
    addresses.push(clientAddress(http, hops));
    if (hops === 0 && entries > 0)
      warn('proxies.untrusted', 'requests have X-Forwarded-For, but TRUST_PROXY counts no proxy');
    if (entries < hops) warn('proxies.missing', 'requests have passed fewer proxies than TRUST_PROXY counts');
    if (addresses.length === comparedRequests && new Set(addresses).size === 1)
      warn('proxies.one_address', 'the first ten requests came from one address; check TRUST_PROXY');
  };
}
