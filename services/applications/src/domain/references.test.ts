import { expect, test } from 'vitest';
import { readMandateReference, references } from './references.ts';

test('a mandate’s reference says whose it is and which of their mandates', () => {
  const reference = references.mandate('0190c0de-0000-7000-8000-000000000001', 2);
  expect(readMandateReference(reference)).toEqual({
    applicationId: '0190c0de-0000-7000-8000-000000000001',
    index: 2,
  });
  expect(readMandateReference('payout:x:0')).toBeUndefined();
});
