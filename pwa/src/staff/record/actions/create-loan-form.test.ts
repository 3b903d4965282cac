import { expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import { loanRequestOf } from './create-loan-form.tsx';

const products = [{ id: 'P1', description: 'Short term 1 month' }];
const choice = { productId: 'P1', payoutId: 'EFT', instalments: '1', amount: '500' };

test('[S7.31] the request for a loan contains product name and id, amount, instalments and payout option', () => {
  expect(loanRequestOf(aRecord(), choice, products)).toEqual({
    ok: true,
    input: {
      customerId: aRecord().id,
      loanProductId: 'P1',
      loanProductName: 'Short term 1 month',
      loanAmount: '500',
      noOfInstalments: '1',
      payoutId: 'EFT',
    },
  });
});

test('[S5.13] seven instalments are invalid, and each missing choice is listed once', () => {
  expect(loanRequestOf(aRecord(), { ...choice, productId: '', instalments: '7' }, products)).toEqual({
    ok: false,
    missing: ['a loan product', 'the number of instalments'],
  });
});
