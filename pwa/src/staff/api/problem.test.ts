import { AppError, type ErrorCode, errorCatalogue } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { expect, test } from 'vitest';
import { NoAnswerError } from '../../platform/network/api.ts';
import { budgetProblemText, loanProblemText, problemText, stateProblemText } from './problem.ts';

test('[S8.02] when a loan fails, the provider’s message follows our sentence', () => {
  const error = new AppError('loan.failed', { message: 'Client is blocked' });
  expect(loanProblemText(error).text).toBe('Error creating loan! - Client is blocked');
});

test('[S8.02] when a loan fails without a message from the provider, only our sentence is shown', () => {
  for (const error of [new AppError('loan.failed'), new AppError('internal'), new NoAnswerError()])
    expect(loanProblemText(error)).toEqual({ text: 'Error creating loan, please try again!', lines: [] });
});

const staffOperations = Object.values(operations).filter(
  ({ http }) => http !== undefined && ['staff', 'manager'].includes(http.access),
);

test('a refusal of a staff call that trying again cannot mend says what to do instead', () => {
  const codes = new Set(staffOperations.flatMap(({ errors = [] }): readonly ErrorCode[] => errors));
  const hopeless = [...codes].filter((code) => {
    const { retryable, text } = errorCatalogue[code];
    return !retryable && /try again|later|please wait/i.test(text);
  });
  expect(hopeless).toEqual(
    expect.arrayContaining(['loan.validation', 'submission.refused', 'application.on_hold']),
  );
  for (const code of hopeless) {
    expect(problemText(new AppError(code)).advice, code).toBeDefined();
    expect(loanProblemText(new AppError(code)).advice, code).toBeDefined();
  }
  expect(problemText(new AppError('payout.failed')).advice).toContain('Nothing was paid.');
  expect(problemText(new AppError('service.unavailable')).advice).toBeUndefined();
  expect(problemText(new NoAnswerError()).advice).toBeUndefined();
});

test('[S8.02] the provider’s validation errors are listed', () => {
  const error = new AppError('loan.validation', { reasons: ['Payout account missing', 'Product closed'] });
  expect(loanProblemText(error).lines).toEqual(['Payout account missing', 'Product closed']);
});

test('[S8.01] a failed budget shows its own message', () => {
  expect(budgetProblemText(new NoAnswerError()).text).toBe('Error creating budget, please try again!');
  expect(budgetProblemText(new AppError('budget.incomplete')).text).toBe('Please fill in all budget fields!');
});

test('[S8.03] each error of a state change has its own sentence', () => {
  expect(stateProblemText(new AppError('application.no_customer')).text).toBe(
    'No customer selected for state update!',
  );
  expect(stateProblemText(new AppError('application.illegal_transition')).text).toBe(
    'Invalid state selected for update!',
  );
  expect(stateProblemText(new AppError('internal')).text).toBe(
    'Error updating customer state, please try again!',
  );
});
