import { newId } from '@tshepa/messaging';
import { signWebhook } from '@tshepa/service-kit';
import { runStages, stagesBetween } from '@tshepa/tools/journey';
import { expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { plainCall } from '../support/plain-call.ts';
import { effectsOf, recordOf, stateOf } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();

const payoutsOf = (customerId: string) => effectsOf(system.now, 'payout', { customerId });

test('a webhook with a stolen secret approves no loan and pays nothing', async () => {
  const bearer = await system.now.signIn('manager');
  const journey = await journeyBefore(system.now, 'accept-mandate', { bearer });
  const { enrollment, loanDistributions } = await recordOf(journey);
  const reference = loanDistributions.mandate?.reference ?? '';
  for (const status of ['accepted', 'requested', 'accepted']) {
    const json = { id: newId(), type: 'mandate.updated', reference, status };
    const signature = signWebhook({
      secret: system.now.webhookSecret,
      body: JSON.stringify(json),
      at: new Date(),
    });
    const sent = { json, headers: { 'x-signature': signature } };
    expect((await plainCall(system.now.client(), 'POST', '/webhooks/provider', sent)).status).toBe(200);
  }
  const query = {
    customerId: journey.customerId,
    clientId: enrollment?.client_id ?? '',
    loanId: loanDistributions.provider_loan_id ?? '',
  };
  const payout = await plainCall(system.now.client(), 'POST', '/provider/create_payout_instructions', {
    query,
    bearer,
  });
  expect(payout).toMatchObject({ status: 409, body: { code: 'application.illegal_transition' } });
  expect(await stateOf(journey)).toBe('LOAN_OTP_REQUIRED');
  expect(await payoutsOf(journey.customerId)).toEqual([]);

  // The bank's own answer still counts.
  await runStages(journey, stagesBetween('verify-loan-otp', 'accept-mandate'));
  expect(await stateOf(journey)).toBe('APPROVED');
});
