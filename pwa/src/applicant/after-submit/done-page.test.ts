import type { LoanDistribution } from '@tshepa/contracts/entities/loan';
import { AppError } from '@tshepa/contracts/errors';
import { expect, test } from 'vitest';
import { payoutText } from './done-page.tsx';
import { otpProblem } from './otp-form.tsx';

const loan: LoanDistribution = {
  id: '019a0000-0000-7000-8000-000000000001',
  loan: { id: 1, value: 500, currency: 'ZAR' },
  state: 'APPROVED',
  approved: true,
  declined: false,
  loan_otp: 'verified',
  payback_option: 'eft',
};

test('[S2.25][S9.07] the page of an approved loan says that it will be paid out, less R10 for an e-wallet', () => {
  expect(payoutText(loan)).toBe('Your R500.00 will be paid out into your bank account.');
  expect(payoutText({ ...loan, payback_option: 'e-wallet' })).toContain('Your R490.00 will be paid out');
});

test('the page of a paid loan shows the amount that was paid', () => {
  const payout = { reference: 'r', amount: 490, paidAt: '2026-11-21T08:00:00.000Z' };
  expect(payoutText({ ...loan, state: 'PAID', payout })).toBe('Your R490.00 was paid out.');
});

test('[S8.06] after a wrong passcode the message says how many tries are left, and after the last try it asks for a new OTP', () => {
  expect(otpProblem(new AppError('otp.invalid', { attemptsLeft: 4 }))).toBe(
    'Please enter a valid OTP. You have 4 tries left.',
  );
  expect(otpProblem(new AppError('otp.invalid', { attemptsLeft: 1 }))).toContain('You have 1 try left.');
  expect(otpProblem(new AppError('otp.attempts_exhausted', { attemptsLeft: 0 }))).toBe(
    'Too many wrong attempts. Please ask for a new OTP.',
  );
});

test('[S8.06] a server error is shown as an invalid OTP at the enrolment, and unchanged elsewhere', () => {
  const failure = new AppError('service.unavailable');
  expect(otpProblem(failure, 'Please enter a valid OTP')).toBe('Please enter a valid OTP');
  expect(otpProblem(failure)).toBe('Something went wrong. Please try again.');
});
