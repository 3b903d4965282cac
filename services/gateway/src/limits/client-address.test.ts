import { expect, test } from 'vitest';
import type { Http } from '../http.ts';
import { clientAddress } from './client-address.ts';

const from = (remoteAddress: string, forwarded = '') =>
  ({ req: { socket: { remoteAddress } }, get: () => forwarded }) as unknown as Http;

test('limits use only the first 64 bits of an IPv6 address, however it is written', () => {
  const addresses = ['2001:db8:1:2::7', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::'];
  expect(new Set(addresses.map((address) => clientAddress(from(address), 0)))).toEqual(
    new Set(['2001:db8:1:2']),
  );
  expect(clientAddress(from('2001:db8:1:3::7'), 0)).toBe('2001:db8:1:3');
  expect(clientAddress(from('2001:db8::7'), 0)).toBe('2001:db8:0:0');
  expect(clientAddress(from('::1'), 0)).toBe('0:0:0:0');
});

test('an IPv4 address counts as a whole, and is the same when it is written as IPv6', () => {
  expect(clientAddress(from('::ffff:105.12.7.4'), 0)).toBe('105.12.7.4');
  expect(clientAddress(from('105.12.7.4'), 0)).toBe('105.12.7.4');
});

test('entries of X-Forwarded-For that a client put before the entries of trusted proxies are ignored', () => {
  const sent = '1.1.1.1, 2001:db8:1:2::7, 10.0.0.1';
  expect(clientAddress(from('10.0.0.2', sent), 0)).toBe('10.0.0.2');
  expect(clientAddress(from('10.0.0.2', sent), 1)).toBe('10.0.0.1');
  expect(clientAddress(from('10.0.0.2', sent), 2)).toBe('2001:db8:1:2');
  // With fewer proxies than the setting says, limits use the connected proxy's address, which no client can choose.
  expect(clientAddress(from('10.0.0.2', '1.1.1.1'), 2)).toBe('10.0.0.2');
});
