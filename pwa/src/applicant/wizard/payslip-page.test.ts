import { expect, test } from 'vitest';
import { hasNoPayslip } from './payslip-page.tsx';

const sent = { employmentRequest: { noPayslip: true } };

test('[S2.17] a ticked checkbox stays ticked after sending until it is cleared, and a cleared checkbox stays clear after a reload', () => {
  expect(hasNoPayslip({ typed: {}, employmentRequest: {} })).toBe(false);
  expect(hasNoPayslip({ typed: {}, ...sent })).toBe(true);
  expect(hasNoPayslip({ typed: { payslip: { noPayslip: '' } }, ...sent })).toBe(false);
  expect(hasNoPayslip({ typed: { payslip: { noPayslip: 'yes' } }, employmentRequest: {} })).toBe(true);
});
