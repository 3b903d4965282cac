import { applicationEvents } from '@tshepa/contracts/events';
import type { LoanState } from '@tshepa/contracts/machine';
import { operations } from '@tshepa/contracts/operations/generated';
import { newId, publishEvent, toOutboxEvent } from '@tshepa/messaging';
import { useTestNats as testNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Harness, newCustomerId, outcomeOf, startHarness } from './support/harness.ts';
import { startPushService } from './support/push-service.ts';

const nats = testNats();
let service: Awaited<ReturnType<typeof startPushService>>;
let harness: Harness;
let customerId: string;
beforeAll(async () => {
  service = await startPushService();
  harness = await startHarness(nats.url, {
    VAPID_PRIVATE_KEY: 'ab'.repeat(32),
    PUSH_SERVICES: `https://fcm.googleapis.com,${service.url}`,
  });
});
afterAll(async () => {
  await harness?.close();
  await service?.close();
});
beforeEach(() => {
  customerId = newCustomerId();
});

type Subscription = ReturnType<typeof service.subscription>;
const keep = (subscription: Subscription, sessionId = 'session-1') =>
  harness.ask(operations.addPushSubscription, { customerId, sessionId, ...subscription });
const end = (only: { endpoint?: string; sessionId?: string }) =>
  harness.ask(operations.endPushSubscriptions, { customerId, ...only });
const eventOf = (to: LoanState) => {
  harness.contacts.set(customerId, { id: customerId, state: to, language: 'st' });
  const at = harness.clock.now();
  const data = { customerId, from: null, to, action: 'x', tellCustomer: true, at: at.toISOString() };
  return toOutboxEvent(applicationEvents.stateChanged, data, { id: newId(), at });
};
const tell = (to: LoanState) => publishEvent(harness.client, eventOf(to));
/** A busy machine may need several deliveries of an event, which are up to thirty seconds apart. */
const redeliveryMs = 120_000;
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: redeliveryMs, interval: 20 });
const kept = async () => (await harness.service.context.push?.subscriptions.ofCustomer(customerId)) ?? [];

test('every subscribed browser gets one encrypted, signed message per change, even when the event is repeated', async () => {
  const [phone, tablet] = [service.subscription(), service.subscription()];
  await keep(phone);
  await keep(phone);
  await keep(tablet);
  const event = eventOf('PAID');
  await publishEvent(harness.client, event);
  await publishEvent(harness.client, event, `${event.id}-again`);
  await soon(() => expect(service.to(tablet.endpoint)).toHaveLength(1));
  await tell('DECLINED');
  for (const { endpoint } of [phone, tablet]) await soon(() => expect(service.to(endpoint)).toHaveLength(2));
  const [first, second] = service.to(phone.endpoint);
  expect(first?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/),
  });
  expect(first?.headers['topic']).not.toBe(second?.headers['topic']);
  expect(first?.bytes.toString('latin1')).not.toContain('PAID');
  const kinds = async () =>
    (await harness.messages(customerId)).map(({ channel, status }) => [channel, status]);
  await expect.poll(kinds).toEqual(Array(4).fill(['push', 'sent']));
});

test(
  'an ended subscription is deleted, and a message that a push service failed to accept is sent again',
  async () => {
    const [gone, busy] = [service.subscription(), service.subscription()];
    await keep(gone);
    await keep(busy);
    service.answer(gone.endpoint, 410);
    service.answer(busy.endpoint, 503);
    await tell('PAID');
    await soon(() => expect(service.to(busy.endpoint)).toHaveLength(1));
    service.answer(busy.endpoint, 201);
    await soon(() => expect(service.to(busy.endpoint)).toHaveLength(2));
    expect(service.to(gone.endpoint)).toHaveLength(1);
    await soon(async () => expect((await kept()).map(({ endpoint }) => endpoint)).toEqual([busy.endpoint]));
  },
  2 * redeliveryMs,
);

test('a subscription ends on request, with the session of its device, and with the application', async () => {
  const [one, two, three] = [service.subscription(), service.subscription(), service.subscription()];
  await keep(one);
  await keep(two, 'session-2');
  await keep(three, 'session-3');
  await end({ endpoint: one.endpoint });
  await end({ sessionId: 'session-2' });
  expect((await kept()).map(({ endpoint }) => endpoint)).toEqual([three.endpoint]);
  await tell('DELETED');
  await soon(async () => expect(await kept()).toEqual([]));
});

test('a subscription needs a known push service and valid keys, and an applicant has at most five', async () => {
  const good = service.subscription();
  for (const endpoint of [
    'http://169.254.169.254/latest',
    'https://evil.example/x',
    'http://fcm.googleapis.com/x',
  ])
    expect((await outcomeOf(keep({ ...good, endpoint }))).code).toBe('push.unavailable');
  const noPoint = { ...good, keys: { ...good.keys, p256dh: 'A'.repeat(87) } };
  expect((await outcomeOf(keep(noPoint))).code).toBe('push.unavailable');
  for (let more = 0; more < 7; more += 1) await keep(service.subscription());
  expect(await kept()).toHaveLength(5);
});

test('the database contains neither the endpoint nor the keys of a subscription in plain text', async () => {
  const subscription = service.subscription();
  await keep(subscription);
  const everything = await harness.everyDocument();
  expect(everything).toContain(customerId);
  for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh])
    expect(everything).not.toContain(secret);
});
