import { expect, test } from 'vitest';
import { doneText } from './done.tsx';

test('an action says what it has led to: the new state, or that a second manager has to confirm it', () => {
  expect(doneText('Create Budget', { id: 'B1', version: 3, state: 'AWAITING_LOAN_CREATE' })).toBe(
    'Create Budget: done. The application is in AWAITING LOAN CREATE now.',
  );
  expect(doneText('Create Payout', { status: 202, state: 'APPROVED', pendingChange: 'C1' })).toBe(
    'Create Payout: requested. Another manager or the operator has to confirm it.',
  );
  expect(doneText('Disable', { email: 'agent@tshepa.example' })).toBe('Disable: done.');
});
