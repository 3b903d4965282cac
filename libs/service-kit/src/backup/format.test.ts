import { expect, test } from 'vitest';
import { readingOrder } from './format.ts';

test('a backup reads the check values of keys before the data that they protect, and the audit trail last', () => {
  const collections = ['audit', 'audit_heads', 'customers', 'key_checks', 'staff'];
  expect(readingOrder(collections)).toEqual(['key_checks', 'customers', 'staff', 'audit_heads', 'audit']);
});
