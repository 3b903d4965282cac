import { AppError } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { type Application, newApplication } from './application.ts';
import { batchedPayout, payoutBatches } from './payout-batch.ts';
import { endPending, withPending } from './pending-change.ts';

const now = new Date('2026-11-27T08:00:00Z');
const by = { staffId: 'maker', email: 'maker@desk.example' };

function given(id: string, change: Partial<Application> = {}): Application {
  const blank = newApplication({ id, distributionId: `d-${id}`, dataKey: '', sessionId: 's', now });
  const option = { id: 2, value: 1000, currency: 'ZAR' } as const;
  return {
    ...blank,
    version: 4,
    bank: { accountNumber: '4050123456' },
    applicant: { ...blank.applicant, cellNo: '0821234567', firstName: 'Lindiwe', lastName: 'Mokoena' },
    loan: { ...blank.loan, state: 'APPROVED', option },
    ...change,
  };
}
const asked = (
  application: Application,
  batchId: string,
  { at = now, isOverTotal = false, maker = by } = {},
) =>
  withPending(application, {
    id: `${application.id}-change`,
    action: 'pay-out',
    request: {},
    by: maker,
    at: at.toISOString(),
    batch: batchedPayout(application, { id: batchId, isOverTotal }),
  });
const reader = { staffId: 'checker', check: () => undefined };
const eWallet = (application: Application): Application => ({
  ...application,
  loan: { ...application.loan, payoutOption: 'e-wallet' },
});

test('[S4.21] a batch shows amounts after the e-wallet fee, where they go and what speaks against each', () => {
  const [batch] = payoutBatches(
    [asked(given('a'), 'b1'), asked(eWallet(given('b')), 'b1', { isOverTotal: true })],
    reader,
  );
  expect(batch).toMatchObject({ batchId: 'b1', by, total: 1990, offers: ['confirm', 'reject'] });
  expect(batch?.rows).toMatchObject([
    { id: 'a', version: 4, amount: 1000, option: 'eft', accountEnding: '3456', firstName: 'Lindiwe' },
    { id: 'b', amount: 990, option: 'e-wallet', accountEnding: '4567' },
  ]);
  expect(batch?.rows.map(({ exceptions }) => exceptions)).toEqual([
    ['no-agreement', 'no-mandate'],
    ['no-agreement', 'no-mandate', 'over-daily-total'],
  ]);
});

test('a changed account is told apart from other changes, and the check of the single payout has the last word', () => {
  const pending = asked(given('a'), 'b1');
  const stopIn = (application: Application, check: () => void = reader.check) =>
    payoutBatches([application], { ...reader, check })[0]?.rows[0];
  expect(stopIn({ ...pending, bank: { accountNumber: '4050999999' } })?.stop).toBe('account-changed');
  const option = { id: 1, value: 500, currency: 'ZAR' } as const;
  expect(stopIn({ ...pending, loan: { ...pending.loan, option } })).toMatchObject({
    stop: 'changed',
    amount: 1000,
  });
  const refuse = () => {
    throw new AppError('affordability.too_little');
  };
  expect(stopIn(pending, refuse)).toMatchObject({
    stop: 'refused',
    message: new AppError('affordability.too_little').message,
  });
});

test('a payout that has ended stays in its batch while others wait, and a batch that nothing waits for is gone', () => {
  const ended = endPending(asked(given('a'), 'b1'), {
    ending: 'rejected',
    note: 'Not yet',
    endedBy: by,
    now,
  });
  const waiting = asked(given('b'), 'b1');
  expect(payoutBatches([ended, waiting], reader)[0]?.rows).toMatchObject([
    { id: 'a', ending: 'rejected', message: 'Not yet', exceptions: [] },
    { id: 'b' },
  ]);
  expect(payoutBatches([ended], reader)).toEqual([]);
});

test('a payout that a colleague adds under the id of a batch is a batch of its own', () => {
  const colleague = { staffId: 'colleague', email: 'colleague@desk.example' };
  const found = payoutBatches([asked(given('a'), 'b1'), asked(given('b'), 'b1', { maker: colleague })], {
    ...reader,
    staffId: 'colleague',
  });
  expect(
    found.map(({ by: { staffId }, rows, offers }) => [staffId, rows.map(({ id }) => id), offers]),
  ).toEqual([
    ['maker', ['a'], ['confirm', 'reject']],
    ['colleague', ['b'], ['withdraw']],
  ]);
});

test('batches are listed oldest first, and only their requester may withdraw one', () => {
  const later = new Date(now.getTime() + 60_000);
  const found = payoutBatches([asked(given('a'), 'b2', { at: later }), asked(given('b'), 'b1')], {
    ...reader,
    staffId: 'maker',
  });
  expect(found.map(({ batchId, offers }) => [batchId, offers])).toEqual([
    ['b1', ['withdraw']],
    ['b2', ['withdraw']],
  ]);
});
