import { isIPv6 } from 'node:net';
import type { Http } from '../http.ts';

/**
 * The address by which callers are limited. One IPv6 customer owns a whole /64, so the rest of the address is ignored.
 * The header of a proxy counts only when there is a proxy: its last entry is the one that the proxy itself wrote.
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
