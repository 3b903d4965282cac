import { expect, test } from 'vitest';
import { stateChangeProblem } from './choice-forms.tsx';

test('[S8.03] no customer, a state that is not on offer, and one that is', () => {
  expect(stateChangeProblem(null, 'IN_PROGRESS', ['IN_PROGRESS'])).toBe(
    'No customer selected for state update!',
  );
  expect(stateChangeProblem('id', '', ['IN_PROGRESS'])).toBe('Invalid state selected for update!');
  expect(stateChangeProblem('id', 'PAID', ['IN_PROGRESS'])).toBe('Invalid state selected for update!');
  expect(stateChangeProblem('id', 'IN_PROGRESS', ['IN_PROGRESS'])).toBeUndefined();
});
