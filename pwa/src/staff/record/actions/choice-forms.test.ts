import { expect, test } from 'vitest';
import { stateChangeProblem } from './choice-forms.tsx';

test('[S8.03] a change of state requires a customer and an offered state', () => {
  expect(stateChangeProblem(null, 'IN_PROGRESS', ['IN_PROGRESS'])).toBe(
    'No customer selected for state update!',
  );
  expect(stateChangeProblem('id', '', ['IN_PROGRESS'])).toBe('Invalid state selected for update!');
  expect(stateChangeProblem('id', 'PAID', ['IN_PROGRESS'])).toBe('Invalid state selected for update!');
  expect(stateChangeProblem('id', 'IN_PROGRESS', ['IN_PROGRESS'])).toBeUndefined();
});
