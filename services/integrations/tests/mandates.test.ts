import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { signWebhook } from '@tshepa/service-kit';
import { useTestNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { person } from '../sandbox/people.ts';
import { call, enrolled, type Harness, startHarness, until, webhookSecret } from './support/harness.ts';

const nats = useTestNats();
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(nats.url);
});
beforeEach(async () => void (await fetch(new URL('/faults', harness.sandbox.url), { method: 'DELETE' })));
afterAll(() => harness.close());

async function requestMandate(key: string, windowSeconds = 120) {
  const { customerId, clientId } = await enrolled(harness, person(key).idNumber);
  const reference = `mandate:${customerId}:0`;
  const request = {
    reference,
    customerId,
    clientId,
    loanId: 'L1',
    windowSeconds,
    mode: 'immediate' as const,
  };
  return { request, mandate: await harness.bus.request(operations.requestMandate, request, call()) };
}
const eventsOf = (reference: string) => harness.events.filter((event) => event.reference === reference);
const outcomeOf = async (reference: string) => {
  await until(() => eventsOf(reference).length > 0);
  return eventsOf(reference).map(({ status }) => status);
};

const deliver = (delivery: object, { secret = webhookSecret, at = harness.clock.now() } = {}) => {
  const body = JSON.stringify(delivery);
  return harness.bus.request(
    operations.receiveProviderWebhook,
    { body, signature: signWebhook({ secret, body, at }) },
    call(operations.receiveProviderWebhook),
  );
};
const delivery = (id: string, reference: string) => ({
  id,
  type: 'mandate.updated',
  reference,
  status: 'accepted',
});

test('[S9.06] a mandate gives the customer two minutes, and its acceptance arrives as an event', async () => {
  const { request, mandate } = await requestMandate('good');
  expect(mandate.status).toBe('requested');
  const leftMs = Date.parse(mandate.deadline) - harness.clock.nowMs();
  expect(leftMs).toBeGreaterThan(115_000);
  expect(leftMs).toBeLessThanOrEqual(120_000);
  await harness.decideMandate(request.reference, 'accept');
  expect(await outcomeOf(request.reference)).toEqual(['accepted']);
});

test.each([
  ['mandateAccepted', 'accepted'],
  ['mandateDeclined', 'declined'],
  ['mandateUndeliverable', 'undeliverable'],
  ['mandateBankError', 'bank_error'],
])('the mandate of %s ends as %s', async (key, status) => {
  const { request } = await requestMandate(key);
  expect(await outcomeOf(request.reference)).toEqual([status]);
  const found = await harness.bus.request(operations.findMandate, { reference: request.reference }, call());
  expect(found).toEqual({ reference: request.reference, status });
});

test('a mandate without a decision times out, and a look-up replaces a lost webhook', async () => {
  await harness.setFault({ party: 'webhook', fault: 'down', times: 6 });
  const { request } = await requestMandate('mandateIgnored', 1);
  expect(await outcomeOf(request.reference)).toEqual(['timed_out']);
  expect(eventsOf(request.reference)[0]?.deliveryId).toBe(`lookup:${request.reference}:timed_out`);
});

test('for an unknown mandate the answer is null', async () => {
  expect(await harness.bus.request(operations.findMandate, { reference: 'mandate:none' }, call())).toBeNull();
});

test('repeated deliveries about one mandate are processed once', async () => {
  const { request } = await requestMandate('good');
  const { reference } = request;
  await harness.setFault({ party: 'webhook', fault: 'lost', times: 1 });
  await harness.decideMandate(reference, 'accept');
  const outcome = delivery(`delivery-${newId()}`, reference);
  await Promise.all([deliver(outcome), deliver(outcome)]);
  await deliver(delivery(`delivery-${newId()}`, reference));
  expect(await outcomeOf(reference)).toEqual(['accepted']);
  const { request: barrier } = await requestMandate('mandateDeclined');
  await outcomeOf(barrier.reference);
  expect(eventsOf(reference)).toHaveLength(1);
});

test('the status of a signed delivery is never believed: what the provider answers to a look-up is published', async () => {
  const { request } = await requestMandate('good');
  const { reference } = request;
  await deliver(delivery(`delivery-${newId()}`, reference));
  await deliver(delivery(`delivery-${newId()}`, `mandate:${newId()}:0`));
  await harness.setFault({ party: 'webhook', fault: 'lost', times: 1 });
  await harness.decideMandate(reference, 'decline');
  await deliver(delivery(`delivery-${newId()}`, reference));
  expect(await outcomeOf(reference)).toEqual(['declined']);
});

test('a delivery whose look-up fails is looked up again soon', async () => {
  const { request } = await requestMandate('good');
  const { reference } = request;
  await harness.setFault({ party: 'webhook', fault: 'lost', times: 1 });
  await harness.decideMandate(reference, 'accept');
  await harness.setFault({ party: 'provider', call: 'mandates', fault: '500', times: 4 });
  await deliver(delivery(`delivery-${newId()}`, reference));
  harness.clock.set(11_000);
  expect(await outcomeOf(reference)).toEqual(['accepted']);
  harness.clock.set(0);
});

test('a delivery that is wrongly signed or older than five minutes is refused and changes nothing', async () => {
  const reference = `mandate:${newId()}:0`;
  const outcome = delivery(`delivery-${newId()}`, reference);
  const refused = { code: 'webhook.bad_signature' };
  await expect(deliver(outcome, { secret: 'another-secret-of-nobody' })).rejects.toMatchObject(refused);
  await expect(deliver(outcome, { at: new Date(harness.clock.nowMs() - 301_000) })).rejects.toMatchObject(
    refused,
  );
  const unsigned = { body: JSON.stringify(outcome), signature: '' };
  await expect(
    harness.bus.request(operations.receiveProviderWebhook, unsigned, call(operations.receiveProviderWebhook)),
  ).rejects.toMatchObject(refused);
  expect(eventsOf(reference)).toEqual([]);
});

test('a signed delivery of an unknown type is refused', async () => {
  await expect(deliver({ id: 'x', type: 'something.else' })).rejects.toMatchObject({
    code: 'request.invalid',
  });
});
