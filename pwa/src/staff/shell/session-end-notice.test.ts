import { staffSessionMs } from '@tshepa/contracts/constants';
import { expect, test } from 'vitest';
import { endOfSession, untilNotice } from './session-end-notice.tsx';

const start = new Date('2026-11-27T06:00:00.000Z');
const session = (change: object) => ({
  sessionId: 's',
  createdAt: start.toISOString(),
  lastSeenAt: start.toISOString(),
  isCurrent: true,
  ...change,
});
const minuteMs = 60_000;

test('[S6.02] the end of a session is counted from its own sign-in, not from that of other sessions', () => {
  const other = session({ isCurrent: false, createdAt: '2026-11-20T06:00:00.000Z' });
  expect(endOfSession([other, session({})])).toEqual(new Date('2026-11-27T18:00:00.000Z'));
  expect(endOfSession([other])).toBeUndefined();
  expect(endOfSession(undefined)).toBeUndefined();
});

test('[S6.02] the notice is due five minutes before the session ends, and at once when less is left', () => {
  const end = new Date(start.getTime() + staffSessionMs);
  const before = (minutes: number) => untilNotice(end, new Date(end.getTime() - minutes * minuteMs));
  expect(before(60)).toBe(55 * minuteMs);
  expect(before(5)).toBe(0);
  expect(before(1)).toBe(0);
  expect(before(-1)).toBe(0);
});
