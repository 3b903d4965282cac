import type { Hold } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { type Application, newApplication } from './application.ts';
import { withCellNumber } from './cell-number.ts';

const now = new Date('2026-11-27T08:00:00.000Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const [mistyped, right] = ['0821234567', '0821234576'];
const given = (more: Partial<Application> = {}): Application => ({
  ...newApplication({ id: 'a', distributionId: 'd', dataKey: 'k', sessionId: 's', now }),
  applicant: { cellNo: mistyped },
  ...more,
});

test('a new cell number replaces the number in the answers and in the bound account, and the bank’s check stays', () => {
  const account = { bankName: 'capitec', branchCode: '470010', accountNumber: '1', holder: 'A B' };
  const accountCheck = { checkedAt: now.toISOString() } as NonNullable<Application['accountCheck']>;
  const changed = withCellNumber(given({ destination: { ...account, cellNo: mistyped }, accountCheck }), {
    cellNo: right,
    now,
  });
  expect(changed).toMatchObject({
    applicant: { cellNo: right },
    destination: { ...account, cellNo: right },
    accountCheck,
  });
});

test('an answer by staff about the former number does not count for the new one', () => {
  const hold = (reason: Hold['reason']): Hold => ({
    id: reason,
    reason,
    details: [],
    at: now.toISOString(),
    answer: { by: { staffId: 'm', email: 'm@tshepa.example' }, note: 'called', at: now.toISOString() },
  });
  const { holds } = withCellNumber(given({ holds: [hold('number-unproven'), hold('account-uncertain')] }), {
    cellNo: right,
    now,
  });
  expect(holds?.map(({ reason }) => reason)).toEqual(['account-uncertain']);
});

test('a proven number cannot be replaced, and an earlier proof of another number does not prevent a change', () => {
  const numberProof = { cellNo: mistyped, at: now.toISOString(), sessionIds: ['s'] };
  expect(() => withCellNumber(given({ numberProof }), { cellNo: right, now })).toThrow(
    /confirmed with an OTP/,
  );
  const other = given({ numberProof: { ...numberProof, cellNo: '0839999999' } });
  expect(withCellNumber(other, { cellNo: right, now }).applicant.cellNo).toBe(right);
});

test('three changes within a day are allowed, and the next one a day after the first', () => {
  let application = given();
  for (const hours of [0, 1, 2])
    application = withCellNumber(application, { cellNo: `082000000${hours}`, now: later(hours) });
  expect(() => withCellNumber(application, { cellNo: right, now: later(23) })).toThrow(
    expect.objectContaining({ code: 'number.too_many', details: { retryAfterSeconds: 3600 } }),
  );
  expect(withCellNumber(application, { cellNo: right, now: later(24) }).numberChanges).toHaveLength(3);
});
