import { loanStates } from '@tshepa/contracts/machine';
import { expect, test } from 'vitest';
import { loanText, loanTone, rowTone } from './row-tone.ts';

const row = { id: '01980000-0000-7000-8000-000000000001', approved: false, declined: false };

test('[S2.32] approved and paid rows are green, declined red, deleted grey, all others plain', () => {
  const tones = Object.fromEntries(loanStates.map((state) => [state, rowTone({ ...row, state })]));
  expect(tones).toMatchObject({
    APPROVED: 'approved',
    PAID: 'approved',
    DECLINED: 'declined',
    DELETED: 'deleted',
  });
  expect(Object.values(tones).filter((tone) => tone === 'plain')).toHaveLength(loanStates.length - 4);
});

test('[S2.32] the approved flag alone makes a row green, but never a deleted one', () => {
  expect(rowTone({ ...row, approved: true, state: 'PENDING_APPROVAL' })).toBe('approved');
  expect(rowTone({ ...row, approved: true, state: 'DELETED' })).toBe('deleted');
});

test('[S2.32] the loan cell is blue for 1000 and purple otherwise', () => {
  expect(loanTone(1000)).toBe('blue');
  expect(loanTone(500)).toBe('purple');
  expect(loanTone(undefined)).toBe('purple');
  expect(loanText({ id: 2, value: 1000, currency: 'ZAR' })).toBe('R 1000');
  expect(loanText(undefined)).toBe('–');
});
