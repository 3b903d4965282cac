import { phoneFaults } from '@tshepa/contracts/entities/support';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { newerCode } from '@tshepa/contracts/tolerant-reader';
import { expect, test } from 'vitest';
import { ageText, phoneParts } from './phone-words.ts';

type Phone = Parameters<typeof phoneParts>[0]['phone'];

const receivedAt = '2026-11-27T10:00:00.000Z';
const build = String(Date.parse('2026-11-26T08:00:00.000Z'));
const quiet: Phone = {
  build,
  queue: { kinds: {}, refused: 0, conflict: 0, held: 0 },
  storage: { health: 'ok', usedMb: 3, quotaMb: 10_738, isPersisted: true },
  line: { wasOffline: false, isSlow: false, savesData: false },
  errors: [],
};
const partsOf = (change: Partial<Phone> = {}, now = receivedAt) =>
  phoneParts({ receivedAt, phone: { ...quiet, ...change } }, { now: new Date(now), build });
const linesOf = (change: Partial<Phone>, now?: string) => partsOf(change, now).flatMap(({ lines }) => lines);

test('a phone in order has no part that is marked', () => {
  expect(partsOf().filter(({ isTrouble }) => isTrouble)).toEqual([]);
  expect(linesOf({})).toEqual([
    'Nothing waits on this phone.',
    'There is room: 3 MB of 10.7 GB are used.',
    'The connection is fine.',
    'We have confirmed nothing from this phone yet.',
    'The app is up to date: built 26-11-2026 10:00.',
    'The phone remembers no errors.',
  ]);
});

test('each figure of a phone in trouble is said in words', () => {
  const queue = {
    kinds: { statements: 1, save: 2 },
    refused: 1,
    conflict: 0,
    held: 1,
    oldestMinutes: 120,
  };
  expect(
    linesOf({
      build: String(Number(build) - 1),
      queue,
      storage: { health: 'ok', usedMb: 55, quotaMb: 60, isPersisted: false },
      line: { wasOffline: true, isSlow: true, savesData: true, confirmedMinutes: 7 },
      errors: [{ code: 'phone.no_answer', minutes: 1 }],
    }),
  ).toEqual([
    '3 steps wait on this phone, the oldest for 2 hours: bank statements, answers.',
    'Refused: 1. The customer has to correct this.',
    'Not sent before the app is updated: 1.',
    'Storage is almost full: 55 MB of 60 MB are used.',
    'The browser may delete the data when space runs low.',
    'The phone had no connection at some time since the code was made.',
    'The connection is slow.',
    'Data saving is on.',
    'We last confirmed something from this phone 7 minutes ago.',
    'The app is older than this page: built 26-11-2026 09:59. Ask the customer to close it and to open it again.',
    '1 minute ago: The server did not answer. (phone.no_answer)',
  ]);
});

test('ages are counted up to now, because a report may be hours old', () => {
  const lines = linesOf(
    {
      queue: { ...quiet.queue, kinds: { payslip: 1 }, oldestMinutes: 30 },
      errors: [{ code: 'request.invalid', minutes: 0 }],
    },
    '2026-11-27T13:00:00.000Z',
  );
  expect(lines[0]).toBe('1 step waits on this phone, for 3 hours: the payslip.');
  expect(lines.at(-1)).toBe('3 hours ago: Some answers are not valid. Please check them. (request.invalid)');
});

test('every state of the storage and every error code has words', () => {
  for (const health of ['memory-only', 'blocked', 'reload-needed', 'quota'] as const)
    expect(partsOf({ storage: { health } })[1], health).toMatchObject({ isTrouble: true });
  for (const code of [...phoneFaults, ...(Object.keys(errorCatalogue) as never[]), newerCode] as const)
    expect(linesOf({ errors: [{ code, minutes: 0 }] }).at(-1), code).toMatch(
      /^less than a minute ago: [A-Z]/,
    );
});

test.each([
  [0, 'less than a minute'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [47 * 60, '47 hours'],
  [48 * 60, '2 days'],
])('an age of %i minutes is %s', (minutes, text) => {
  expect(ageText(minutes)).toBe(text);
});
