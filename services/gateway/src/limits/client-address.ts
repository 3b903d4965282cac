import { isIPv6 } from 'node:net';
import type { Http } from '../http.ts';

/**
 * Returns the address that limits use. An IPv6 address is cut to its first 64 bits, because one subscriber can choose
 * the rest. Each of our proxies appends an entry with its caller's address to X-Forwarded-For, so the client's entry is
 * `hops` from the end. The client itself sent all entries before that entry.
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
