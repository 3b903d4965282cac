import { expect, test } from 'vitest';
import { loanStates } from '../machine.ts';
import { type CaseFacts, lendingSteps, type UnclearPoint, unclearPoints } from './clear-case.ts';

const clear: CaseFacts = {
  state: 'AWAITING_BUDGET',
  actions: [{ action: 'create-budget' }, { action: 'decline' }],
  loanValue: 1_000,
  payoutOption: 'eft',
  salaryDay: 25,
  verdict: 'enough',
  flags: [],
  left: 3_450,
  repayable: 1_210,
  lenders: { counted: 0, bureau: 350 },
  isReadingDoubted: false,
  differences: 0,
  isOnHold: false,
  hasOpenReview: false,
  hasPendingChange: false,
  risks: 0,
  isProductKnown: true,
};

test('[S4.22] a case is clear when nothing speaks against the loan and nothing is missing', () => {
  expect(unclearPoints(clear)).toEqual([]);
});

test('[S4.22] a case is clear although figures differ a little, because the worse figure was counted', () => {
  const flags = ['costs-below-minimum', 'income-lower-on-statements', 'costs-higher-on-statements'];
  expect(unclearPoints({ ...clear, flags })).toEqual([]);
});

test('[S4.22] a case with loans that only the bureau knows is clear while enough is left for their repayments too', () => {
  const flags = ['commitments-unknown'];
  expect(unclearPoints({ ...clear, flags })).toEqual([]);
  expect(unclearPoints({ ...clear, flags, left: 1_560 })).toEqual([]);
  expect(unclearPoints({ ...clear, flags, left: 1_559.99 })).toEqual(['lenders-too-much']);
  // What the statements show is not subtracted twice.
  expect(unclearPoints({ ...clear, left: 1_210, lenders: { counted: 350, bureau: 350 } })).toEqual([]);
  for (const bureau of [undefined, 0])
    expect(unclearPoints({ ...clear, flags, lenders: { counted: 0, bureau } })).toEqual(['lenders-unknown']);
});

test.each<[UnclearPoint, Partial<CaseFacts>]>([
  ['no-step', { actions: [{ action: 'decline' }] }],
  ['on-hold', { isOnHold: true }],
  ['pending-change', { hasPendingChange: true }],
  ['open-review', { hasOpenReview: true }],
  ['risks-unknown', { risks: undefined }],
  ['risks', { risks: 1 }],
  ['figures-missing', { verdict: 'unclear' }],
  ['figures-missing', { loanValue: undefined }],
  ['too-little', { verdict: 'too-little' }],
  ['income-not-proven', { flags: ['income-not-proven'] }],
  ['statements-not-trusted', { flags: ['statements-not-trusted'] }],
  ['reading-doubted', { isReadingDoubted: true }],
  ['differences', { differences: 1 }],
  ['no-payout-option', { payoutOption: '' }],
  ['no-salary-day', { salaryDay: undefined }],
  ['no-product', { isProductKnown: false }],
])('a case is not clear because of %s', (point, change) => {
  expect(unclearPoints({ ...clear, ...change })).toEqual([point]);
});

test('[S4.22] budget and loan are lent from AWAITING_BUDGET, the loan alone from AWAITING_LOAN_CREATE, and nothing from any other state', () => {
  const actions = [{ action: 'create-budget' }, { action: 'create-loan' }];
  const steps = Object.fromEntries(
    loanStates.flatMap((state) => {
      const made = lendingSteps({ state, actions });
      return made.length > 0 ? [[state, made]] : [];
    }),
  );
  expect(steps).toEqual({
    AWAITING_BUDGET: ['create-budget', 'create-loan'],
    AWAITING_LOAN_CREATE: ['create-loan'],
  });
});

test('nothing is lent by somebody who may not make the first step', () => {
  expect(lendingSteps({ state: 'AWAITING_LOAN_CREATE', actions: [{ action: 'create-budget' }] })).toEqual([]);
});
