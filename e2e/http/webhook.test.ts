import { newId } from '@tshepa/messaging';
import { signWebhook } from '@tshepa/service-kit';
import { until } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { plainCall } from '../support/plain-call.ts';
import { stateOf, storedRecord } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();

describe('webhooks of the provider', () => {
  const deliver = (body: object, signature?: string, at = new Date()) => {
    const text = JSON.stringify(body);
    const signed = signature ?? signWebhook({ secret: system.now.webhookSecret, body: text, at });
    return plainCall(system.now.client(), 'POST', '/webhooks/provider', {
      json: body,
      headers: { 'x-signature': signed },
    });
  };
  const newsOf = (reference: string, status = 'accepted') => ({
    id: newId(),
    type: 'mandate.updated',
    reference,
    status,
  });

  test('webhooks of the provider are accepted only with a valid and recent signature', async () => {
    const journey = await journeyBefore(system.now, 'accept-mandate', {
      bearer: await system.now.signIn('manager'),
    });
    const reference = (await storedRecord(system.now, journey.customerId)).loan.mandate?.reference ?? '';
    const news = newsOf(reference);
    const old = new Date(Date.now() - 6 * 60_000);
    const forOther = signWebhook({ secret: system.now.webhookSecret, body: '{}', at: new Date() });
    const guessed = signWebhook({ secret: 'a guess', body: JSON.stringify(news), at: new Date() });
    for (const reply of [
      await deliver(news, ''),
      await deliver(news, 't=1,v1=00'),
      await deliver(news, forOther),
      await deliver(news, guessed),
      await deliver(news, undefined, old),
    ])
      expect(reply).toMatchObject({ status: 401, body: { code: 'webhook.bad_signature' } });
    expect(await stateOf(journey)).toBe('LOAN_OTP_REQUIRED');

    await system.now.sandbox.setFault({ party: 'webhook', fault: 'lost' });
    await system.now.sandbox.answerMandate(reference, 'accept');
    expect(
      (await Promise.all([deliver(news), deliver(news), deliver(news)])).map(({ status }) => status),
    ).toEqual([200, 200, 200]);
    await until('the approval', async () => (await stateOf(journey)) === 'APPROVED');
    expect((await deliver(newsOf(reference, 'declined'))).status).toBe(200);
    expect(await stateOf(journey)).toBe('APPROVED');
  });
});
