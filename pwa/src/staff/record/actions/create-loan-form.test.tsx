import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { staffQueries } from '../../api/query.ts';
import { aRecord } from '../record-fixture.ts';
import { CreateLoanForm, loanRequestOf } from './create-loan-form.tsx';

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

const formFor = (payback_option?: 'eft' | 'e-wallet') => {
  const { loanDistributions } = aRecord();
  const loan = { id: 2, value: 1000, currency: 'ZAR' };
  const record = aRecord({
    loanDistributions: { ...loanDistributions, loan, ...(payback_option ? { payback_option } : {}) },
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={staffQueries}>
      <CreateLoanForm record={record} onClose={() => {}} />
    </QueryClientProvider>,
  );
};

test('[S7.31][S9.07] the amount and the payout option of a loan are the application’s, and cannot be chosen', () => {
  const shown = formFor('e-wallet');
  expect(shown.replace(/<[^>]+>/g, '')).toContain(
    'The loan is R1000, paid out by e-wallet, as the application says.',
  );
  expect(shown).not.toMatch(/id="(?:payoutOption|loanValue)"/);
  expect(formFor()).toContain('id="payoutOption"');
});
