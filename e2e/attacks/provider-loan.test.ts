import { type HttpOperation, operations } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { plainCall } from '../support/plain-call.ts';
import { effectsOf, outcomeOf, recordOf, seenByStaff } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();

const cancelled = (customerId: string) => effectsOf(system.now, 'loan-cancellation', { customerId });

/** Creates a loan at the provider and loses the provider's reply. */
async function journeyWithLostReply() {
  const bearer = await system.now.signIn('manager');
  const journey = await journeyBefore(system.now, 'create-loan', { bearer });
  const create = (amount: number = journey.value) =>
    plainCall(system.now.client(), 'POST', '/provider/submit-loan-create-info', {
      query: {
        customerId: journey.customerId,
        loanProductId: `ZIL-${amount}`,
        loanProductName: 'Zero interest loan',
        loanAmount: String(amount),
        noOfInstalments: '1',
        payoutId: 'eft',
      },
      bearer,
    });
  await system.now.sandbox.setFault({ party: 'provider', call: 'loans', method: 'POST', fault: 'acts-500' });
  await system.now.sandbox.setFault({ party: 'provider', method: 'GET', fault: '500', times: 10 });
  expect((await create()).status).toBeGreaterThanOrEqual(500);
  await system.now.sandbox.endFaults();
  return { bearer, journey, create };
}

test('a loan that the provider created for another client is cancelled and not adopted', async () => {
  const { journey, create } = await journeyWithLostReply();
  const [created] = await effectsOf(system.now, 'loan', journey);
  const { provider_loan_id: loanId } = created?.data['loan'] as { provider_loan_id: string };
  await system.now.sandbox.changeLoan(loanId, 'mix-up');

  expect(await create()).toMatchObject({ status: 409, body: { code: 'provider.loan_differs' } });
  expect((await cancelled(journey.customerId)).map(({ data }) => data)).toEqual([{ loanId }]);
  expect((await create()).status).toBe(200);
  expect((await recordOf(journey)).loanDistributions.provider_loan_id).not.toBe(loanId);
});

test('after a lost reply and a change of the amount, the loan of the former amount is cancelled and not adopted', async () => {
  const { bearer, journey, create } = await journeyWithLostReply();
  const { id } = (await recordOf(journey)).loanDistributions;
  const other = journey.value === 500 ? 1000 : 500;
  const query = { id, loanId: other === 500 ? '1' : '2' };
  expect((await plainCall(system.now.client(), 'PUT', '/loan/update-loan', { query, bearer })).status).toBe(
    200,
  );

  expect(await create(other)).toMatchObject({ status: 409, body: { code: 'provider.loan_differs' } });
  expect(await cancelled(journey.customerId)).toHaveLength(1);
  expect((await create(other)).status).toBe(200);
  const { provider_loan_amount: amount } = (await recordOf(journey)).loanDistributions;
  expect(amount).toBe(other);
});

test('a sync takes over no loan that is already paid back, has another amount or belongs to another client', async () => {
  const bearer = await system.now.signIn('manager');
  const journey = await journeyBefore(system.now, 'create-loan', { bearer });
  const { customerId, value } = journey;
  const staff = async (operation: HttpOperation, input: object) =>
    outcomeOf(await system.now.client().sendOperation(operation, input, { bearer }));
  const byHand = { id: customerId, state: 'MANUAL_INTEGRATION', action: 'manual-override' };
  expect(await staff(operations.changeLoanState, byHand)).toBe('200');
  const { enrollment } = await seenByStaff(system.now, journey, bearer);
  const loanId = await system.now.sandbox.makeLoanByHand(
    enrollment?.client_id ?? '',
    value === 500 ? 1000 : 500,
  );
  for (const change of ['settle', 'mix-up'] as const) await system.now.sandbox.changeLoan(loanId, change);

  expect(await staff(operations.syncProviderClient, { customerId })).toBe('409 provider.loan_differs');
  const { holds, loanDistributions } = await seenByStaff(system.now, journey, bearer);
  expect(holds).toMatchObject([
    {
      reason: 'loan-differs',
      details: ['Amount', 'It belongs to another client', 'It is already paid back'],
    },
  ]);
  expect(loanDistributions).not.toHaveProperty('provider_loan_id');
  expect(loanDistributions.state).toBe('MANUAL_INTEGRATION');
});
