import { expect, test } from 'vitest';
import { laterOf, type SyncFacts, syncWords } from './sync-words.ts';

const quiet: SyncFacts = {
  health: 'ok',
  phase: 'idle',
  left: 0,
  leftBytes: 0,
  hasTrouble: false,
  hasHeld: false,
  hasDraft: true,
  receipt: null,
};
const say = (facts: Partial<SyncFacts>) => syncWords({ ...quiet, ...facts });
const receipt = { at: '2001-02-03T12:02:00.000Z', number: '7F3K9A21-4' };

test('the status line is empty without an application, and says "saved" for an application that was only typed', () => {
  expect(say({ hasDraft: false })).toBe('');
  expect(say({})).toBe('Saved on this phone');
});

test('the status line says "received" with the server’s number, but only when nothing is left to send', () => {
  expect(say({ receipt })).toBe('Received 3 February 2001, 14:02 · receipt 7F3K9A21-4');
  for (const phase of ['idle', 'sending', 'offline', 'paused', 'closed', 'waiting-wifi'] as const)
    expect(say({ receipt, phase, left: 1 })).not.toContain('Received');
  expect(say({ receipt, hasTrouble: true })).not.toContain('Received');
  expect(say({ receipt, hasHeld: true })).not.toContain('Received');
});

test('the status line counts the commands left to send, and shows the size of documents', () => {
  const two = { left: 2, leftBytes: 412_000 };
  expect(say({ ...two, phase: 'sending' })).toBe('Sending (2 left, 0.4 MB)');
  expect(say({ left: 2, phase: 'sending' })).toBe('Sending (2 left)');
  expect(say({ ...two, phase: 'offline' })).toBe('Saved on this phone (2 left, 0.4 MB)');
  expect(say({ ...two, phase: 'waiting-wifi' })).toBe('Waiting for Wi-Fi (2 left, 0.4 MB)');
  expect(say({ ...two, phase: 'closed' })).toBe('Saved on this phone until we are open (2 left)');
  expect(say({ ...two, phase: 'paused' })).toBe('Confirm it is you');
  // The size equals the size shown beside the document. A size below the smallest unit is not shown as zero.
  expect(say({ left: 1, leftBytes: 38_200, phase: 'sending' })).toBe('Sending (1 left, 38 kB)');
  expect(say({ left: 1, leftBytes: 200, phase: 'sending' })).toBe('Sending (1 left, 1 kB)');
});

test('the status line never says "saved" on a phone that stores nothing', () => {
  for (const health of ['memory-only', 'blocked', 'reload-needed', 'quota', 'locked'] as const)
    expect(say({ health, receipt, left: 1 })).not.toMatch(/Saved|Received/);
});

test('a tab that did not send also shows the newest receipt', () => {
  const earlier = { at: '2001-02-03T12:01:00.000Z', number: '7F3K9A21-3' };
  expect(laterOf(earlier, receipt)).toBe(receipt);
  expect(laterOf(receipt, earlier)).toBe(receipt);
  expect(laterOf(null, receipt)).toBe(receipt);
  expect(laterOf(receipt, undefined)).toBe(receipt);
  expect(laterOf(null, undefined)).toBeNull();
});
