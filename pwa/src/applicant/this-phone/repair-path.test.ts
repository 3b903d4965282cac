import { expect, test } from 'vitest';
import type { Command } from '../../offline/index.ts';
import { repairPath } from './queue-card.tsx';

const refusedFor = (...pointers: string[]): Command['lastError'] => ({
  code: 'request.invalid',
  message: 'Some answers are not valid. Please check them.',
  fields: pointers.map((pointer) => ({ pointer, message: 'Wrong' })),
  reasons: [],
  missing: [],
});

test('a refused command links to its step and the first field that the server named', () => {
  const lastError = refusedFor('/employmentRequest/netSalary', '/employmentRequest/salaryDate');
  expect(repairPath({ kind: 'save', step: 'financial', lastError })).toBe('/financial#netSalary');
  expect(repairPath({ kind: 'banking', step: 'banking', lastError: refusedFor() })).toBe('/banking');
});

test('a refused document links to its slot, and a refused application to the review of all answers', () => {
  expect(repairPath({ kind: 'statements', step: 'bank-connect', lastError: refusedFor('/files/0') })).toBe(
    '/bank-connect#statement-1',
  );
  expect(repairPath({ kind: 'submit', step: 'affordability', lastError: refusedFor() })).toBe(
    '/affordability?view=answers',
  );
  expect(repairPath({ kind: 'save', step: null, lastError: null })).toBe('/form-application');
});
