import { isIPv6 } from 'node:net';
import type { Http } from '../http.ts';

/**
 * Returns the address that rate limits use. Only the first 64 bits of an IPv6 address count, because one subscriber can
 * use all the others. X-Forwarded-For is trusted only behind a proxy, and only its last entry, which the proxy added.
 */
export function clientAddress(http: Http, trustProxy: boolean): string {
  const forwarded = trustProxy ? http.get('x-forwarded-for').split(',').at(-1)?.trim() : undefined;
  const address = forwarded || http.req.socket.remoteAddress || 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}

const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
};
