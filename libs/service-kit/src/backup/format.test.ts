import { expect, test } from 'vitest';
import { readingOrder } from './format.ts';

test('what the keys must open is read after their check values, and the audit trail last', () => {
  const collections = ['audit', 'audit_heads', 'customers', 'key_checks', 'staff'];
  expect(readingOrder(collections)).toEqual(['key_checks', 'customers', 'staff', 'audit_heads', 'audit']);
});
