import { expect, test } from 'vitest';
import { keepReplies, maximumCommands, replyBytesKept, replyKeptMs } from './kept-replies.ts';

const now = new Date('2026-11-21T08:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const entry = (key: string, at: Date, bytes = 100) => ({ key, at, reply: 'r'.repeat(bytes) });
const replied = (entries: readonly { key: string; reply?: string }[]) =>
  entries.flatMap(({ key, reply }) => (reply === undefined ? [] : [key]));

test('replies younger than 90 days are kept, older replies are dropped, and all idempotency keys are kept in order', () => {
  const young = entry('young', ago(replyKeptMs - 1));
  const { entries, hasDropped, firstReplyAt } = keepReplies([entry('old', ago(replyKeptMs)), young], now);
  expect(entries.map(({ key }) => key)).toEqual(['old', 'young']);
  expect(replied(entries)).toEqual(['young']);
  expect(hasDropped).toBe(true);
  expect(firstReplyAt).toEqual(young.at);
});

test('when all replies fit, none is dropped and the time of the oldest is returned', () => {
  const entries = [entry('a', ago(2)), entry('b', ago(1))];
  expect(keepReplies(entries, now)).toEqual({ entries, hasDropped: false, firstReplyAt: ago(2) });
  expect(keepReplies([], now)).toEqual({ entries: [], hasDropped: false });
});

test('the newest replies are kept within the limit, and the last one is kept whatever its size', () => {
  const half = replyBytesKept / 2;
  const three = [entry('a', ago(3), half), entry('b', ago(2), half), entry('c', ago(1), half)];
  expect(replied(keepReplies(three, now).entries)).toEqual(['b', 'c']);
  const giant = [entry('a', ago(2)), entry('b', ago(1), replyBytesKept * 2)];
  expect(replied(keepReplies(giant, now).entries)).toEqual(['b']);
});

test('the maximum number of commands stays far below the size limit of a document', () => {
  const longest = { key: 'k'.repeat(255), principal: 'applicant', digest: 'd'.repeat(43), at: now };
  const perDevice = { sequence: 1, from: 1, to: 2, deviceId: 'd'.repeat(36) };
  const roomBytes = 80;
  const each = JSON.stringify(longest).length + JSON.stringify(perDevice).length + roomBytes;
  expect(maximumCommands * each + replyBytesKept).toBeLessThan(8 * 1024 * 1024);
});
