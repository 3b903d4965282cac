import { expect, test } from 'vitest';
import { isPushService } from './client.ts';

const origins = ['https://fcm.googleapis.com', 'https://*.push.apple.com'];

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://fcm.googleapis.com@evil.example/', false],
  ['https://push.apple.com.evil.example/', false],
  ['https://evilpush.apple.com/', false],
  ['http://127.0.0.1:4222/', false],
  ['no address', false],
])('%s is a push service: %s', (endpoint, expected) => {
  expect(isPushService(endpoint, origins)).toBe(expected);
});
