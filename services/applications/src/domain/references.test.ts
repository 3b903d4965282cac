import { expect, test } from 'vitest';
import { readMandateReference, references } from './references.ts';

test('a mandate’s reference names the application and the index of the mandate', () => {
  const reference = references.mandate('0190c0de-0000-7000-8000-000000000001', 2);
  expect(readMandateReference(reference)).toEqual({
    applicationId: '0190c0de-0000-7000-8000-000000000001',
    index: 2,
  });
  expect(readMandateReference('payout:x:0')).toBeUndefined();
});
