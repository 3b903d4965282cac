import { isIPv6 } from 'node:net';
import type { Http } from '../http.ts';

/**
 * Returns the address that limits use. Only the first 64 bits of an IPv6 address count, because one subscriber can
 * choose the other 64. Each of our own proxies appends the address that it sees to X-Forwarded-For, so the client's
 * stands `hops` entries from the end. Whatever stands before it was sent by the client.
 */
export function clientAddress(http: Http, hops: number): string {
  const forwarded = hops > 0 ? forwardedFor(http).at(-hops) : undefined;
  const address = forwarded || http.req.socket.remoteAddress || 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}

export const forwardedFor = (http: Http): string[] =>
  http
    .get('x-forwarded-for')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
};
