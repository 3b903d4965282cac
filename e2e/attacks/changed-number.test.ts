import { operations } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { outcomeOf, storedRecord } from '../support/records.ts';
import { somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem();

test('a code that was sent to a phone of their own proves no number that they type afterwards', async () => {
  const { client, customerId, person } = await journeyBefore(system.now, 'credit-check');
  const { idNumber, cellNo } = person;
  await client.call(operations.openSession, { idNumber, customerId });
  const otp = await system.now.sandbox.passcode(cellNo);
  const hers = somebody().cellNo;
  await client.call(operations.saveApplication, { id: customerId, customerRequest: { cellNo: hers } });
  const confirmed = await client.sendOperation(operations.openSession, { idNumber, customerId, otp });
  expect(outcomeOf(confirmed)).toBe('403 otp.expired');
  expect((await storedRecord(system.now, customerId)).numberProof).toBeUndefined();
});
