import { expect, test } from 'vitest';
import { isSignatureValid, signWebhook } from './webhook-signature.ts';

const secret = 'a-secret-of-this-test';
const body = '{"id":"1"}';
const at = new Date('2026-11-21T08:00:00.000Z');
const signature = signWebhook({ secret, body, at });
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);

test('a signature is valid for its body and secret, within five minutes before and after', () => {
  for (const seconds of [0, 300, -300])
    expect(isSignatureValid({ secret, body, signature, now: later(seconds) })).toBe(true);
});

test('a signature is invalid for a different body, secret, time or format', () => {
  expect(isSignatureValid({ secret, body: '{"id":"2"}', signature, now: at })).toBe(false);
  expect(isSignatureValid({ secret: 'another-secret', body, signature, now: at })).toBe(false);
  for (const seconds of [301, -301])
    expect(isSignatureValid({ secret, body, signature, now: later(seconds) })).toBe(false);
  const moved = signature.replace(/t=\d+/, `t=${later(200).getTime() / 1000}`);
  for (const wrong of ['', 'v1=00', moved, `${signature}00`, signature.replace('v1=', 'v0=')])
    expect(isSignatureValid({ secret, body, signature: wrong, now: at })).toBe(false);
});
