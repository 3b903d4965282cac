import { operations } from '@tshepa/contracts';
import { afterEach, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { idsToCancel, untilCancelled } from '../support/loans-to-cancel.ts';
import { effectsOf, rewriteLoan, seenByStaff } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();
afterEach(() => system.now.moveClock(0));

test('a decline cancels no loan that was made by hand and that another application has taken over', async () => {
  const bearer = await system.now.signIn('manager');
  const journey = await journeyBefore(system.now, 'create-loan', { bearer });
  const { customerId: id } = journey;
  await rewriteLoan(system.now, id, { state: 'MANUAL_INTEGRATION' });
  const { enrollment } = await seenByStaff(system.now, journey, bearer);
  const loanId = await system.now.sandbox.makeLoanByHand(enrollment?.client_id ?? '', journey.value);
  const other = await journeyBefore(system.now, 'create-loan', { bearer });
  await rewriteLoan(system.now, other.customerId, { provider_loan_id: loanId });
  const client = system.now.client();
  await client.call(operations.declineApplication, { id, reason: 'Fraud' }, { bearer });
  await system.now.moveClock(5 * 60_000);
  await untilCancelled(system.now, async () => !(await idsToCancel(system.now, bearer)).includes(id));
  expect(await effectsOf(system.now, 'loan-cancellation', journey)).toEqual([]);
});
