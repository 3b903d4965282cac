import { expect, test } from 'vitest';
import { loanOptions } from '../constants.ts';
import { addMonths } from './dates.ts';
import { lenderFeesOn } from './lender-fees.ts';
import { feesAreLawful } from './price-caps.ts';

test('[S1.03] R500 costs R580 to repay and R1000 costs R1130', () => {
  expect(lenderFeesOn(500, '2026-11-30')).toEqual({ initiationFee: 50, serviceFee: 30, total: 580 });
  expect(lenderFeesOn(1000, '2026-11-30')).toEqual({ initiationFee: 100, serviceFee: 30, total: 1130 });
});

test('[S9.01] the fees are whole rand and stay within the legal caps for three years from the first row', () => {
  const days = Array.from({ length: 36 }, (_, month) => addMonths('2026-11-01', month));
  for (const day of days)
    for (const { value: principal } of loanOptions) {
      const fees = lenderFeesOn(principal, day);
      expect(feesAreLawful({ principal, interest: 0, ...fees }, day), day).toBe(true);
      expect(Number.isInteger(fees.total), day).toBe(true);
    }
});

test('a phone whose clock is years behind shows the first price', () => {
  expect(lenderFeesOn(500, '1970-01-01').total).toBe(580);
});
