import { expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { plainCall } from '../support/plain-call.ts';
import { effectsOf, recordOf, rewrite, stateOf } from '../support/records.ts';
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
  const journey = await journeyBefore(system.now, 'send-loan-otp', { bearer });
  const { provider_loan_id: loanId } = (await recordOf(journey)).loanDistributions;
  for (const change of ['settle', 'mix-up'] as const)
    await system.now.sandbox.changeLoan(loanId ?? '', change);
  await rewrite(system.now, journey.customerId, (record) => {
    const { id, state: _state, loan: option, approved, declined, loan_otp } = record.loan;
    const other = option?.value === 500 ? 1000 : 500;
    const chosen = { id: other === 500 ? 1 : 2, value: other, currency: 'ZAR' };
    return {
      ...record,
      loan: { id, state: 'MANUAL_INTEGRATION', loan: chosen, approved, declined, loan_otp },
    };
  });
  const query = { customerId: journey.customerId };
  const reply = await plainCall(system.now.client(), 'POST', '/customer/updateProviderCustomer', {
    query,
    bearer,
  });
  expect(reply).toMatchObject({ status: 409, body: { code: 'provider.loan_differs' } });
  const record = await plainCall(system.now.client(), 'GET', '/customer/customer', {
    query: { id: journey.customerId },
    bearer,
  });
  expect(record.body['holds']).toMatchObject([
    {
      reason: 'loan-differs',
      details: ['Amount', 'It belongs to another client', 'It is already paid back'],
    },
  ]);
  expect((await recordOf(journey)).loanDistributions.provider_loan_id).toBeUndefined();
  expect(await stateOf(journey)).toBe('MANUAL_INTEGRATION');
});
