import { expect, test } from 'vitest';
import { emptyDraft } from '../../offline/index.ts';
import { asClock } from '../../platform/formats.ts';
import { pathToResume } from './loading-page.tsx';
import { secondsLeft } from './online/mandate-view.tsx';

const begun = {
  ...emptyDraft('customer', '2026-11-21T08:00:00.000Z'),
  loanRequest: { id: 1, value: 500, currency: 'ZAR' as const },
  questionnairePassed: true,
  customerRequest: {
    fullName: 'A B',
    initials: 'AB',
    firstName: 'A',
    lastName: 'B',
    idNumber: '8001011100089',
    cellNo: '0821234567',
  },
};

test('[S2.07] the stored page is opened when its step is reachable', () => {
  expect(pathToResume(begun, 'personal')).toBe('/personal');
  expect(pathToResume(begun, 'consent')).toBe('/consent');
});

test('the furthest reachable step is opened instead of a stored page that cannot be reached yet', () => {
  expect(pathToResume(begun, 'affordability')).toBe('/consent');
  expect(pathToResume(begun, '')).toBe('/consent');
  expect(pathToResume(begun, 'loading')).toBe('/consent');
});

test('[S9.06] the time left to accept the mandate is counted down to the deadline and never goes below zero', () => {
  const deadline = '2026-11-21T08:02:00.000Z';
  expect(secondsLeft(deadline, new Date('2026-11-21T08:00:00.000Z'))).toBe(120);
  expect(secondsLeft(deadline, new Date('2026-11-21T08:03:00.000Z'))).toBe(0);
  expect(secondsLeft(deadline, new Date('2026-11-21T07:59:59.000Z'))).toBe(120);
  expect([asClock(120), asClock(65), asClock(0)]).toEqual(['2:00', '1:05', '0:00']);
});
