import { useTestNats as testNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lookUpDeliveries } from '../src/jobs.ts';
import {
  type Harness,
  minutes,
  newCellNo,
  newCustomerId,
  outcomeOf,
  startHarness,
} from './support/harness.ts';

const nats = testNats();
let harness: Harness;
let customerId: string;
let cellNo: string;
beforeAll(async () => {
  harness = await startHarness(nats.url, { SMS_FALLBACK_URL: 'test' });
});
afterAll(() => harness?.close());
beforeEach(async () => {
  customerId = newCustomerId();
  cellNo = newCellNo();
  for (const provider of [harness.smsProvider, harness.smsFallback]) {
    provider.next();
    provider.lookUps('ok');
    provider.deliver(undefined);
    provider.beforeReply(async () => undefined);
  }
  // An earlier test may have opened the circuit. After its pause, a successful send closes it.
  harness.clock.set(harness.clock.offsetMs() + minutes(1));
  await harness.issue('loan', newCustomerId(), newCellNo());
});

const issue = (commandId?: string) => harness.issue('loan', customerId, cellNo, commandId);
const reference = () =>
  [harness.smsProvider, harness.smsFallback].flatMap((one) => one.to(cellNo))[0]?.reference ?? '';
const statuses = async () => (await harness.messages(customerId)).map(({ status }) => status);
const sent = () => [harness.smsProvider.to(cellNo).length, harness.smsFallback.to(cellNo).length];

describe('the delivery of a passcode', () => {
  test('after a signed report the delivery of a passcode is shown to the applicant and in the message list, without the code', async () => {
    await issue();
    expect([await harness.delivery('loan', customerId), await statuses()]).toEqual(['waiting', ['sent']]);
    await harness.receipt(reference(), 'undelivered');
    expect([await harness.delivery('loan', customerId), await statuses()]).toEqual([
      'undelivered',
      ['undelivered'],
    ]);
    const [message] = await harness.messages(customerId);
    expect(message).toEqual({ kind: 'loan', channel: 'sms', at: expect.any(String), status: 'undelivered' });
  });

  test('a delivery is recorded only from a report with the signature of the provider that sent the message', async () => {
    await issue();
    expect((await outcomeOf(harness.receipt(reference(), 'delivered', 'nobody'))).code).toBe(
      'webhook.bad_signature',
    );
    await harness.receipt(reference(), 'delivered', 'fallback');
    expect(await statuses()).toEqual(['sent']);
  });

  test.each([
    [['undelivered', 'delivered', 'undelivered', 'sent']],
    [['delivered', 'undelivered', 'delivered']],
    [['sent', 'delivered', 'sent']],
  ])('a delivery never goes back to an earlier status when reports are repeated, late or out of order (%s)', async (told) => {
    await issue();
    for (const status of told) await harness.receipt(reference(), status);
    await Promise.all(told.map((status) => harness.receipt(reference(), status)));
    expect(await statuses()).toEqual(['delivered']);
  });

  test('a report of a delivery counts before the provider has answered, and also when the provider’s answer is lost', async () => {
    harness.smsProvider.beforeReply(async (name) => void (await harness.receipt(name, 'delivered')));
    harness.smsProvider.lookUps('down');
    harness.smsProvider.next('drop-reply');
    await issue();
    expect(await statuses()).toEqual(['delivered']);
    expect(sent()).toEqual([1, 0]);
    expect(await harness.verify('loan', customerId, harness.codeTo(cellNo))).toEqual({ ok: true });
  });

  test('a delivery is looked up when no report arrives, and is unknown again for a new code', async () => {
    await issue();
    harness.smsProvider.deliver('undelivered');
    await lookUpDeliveries(harness.service.context);
    expect(await statuses()).toEqual(['sent']);
    harness.clock.set(harness.clock.offsetMs() + minutes(3));
    await lookUpDeliveries(harness.service.context);
    expect(await statuses()).toEqual(['undelivered']);
    await issue();
    expect(await harness.delivery('loan', customerId)).toBe('waiting');
  });

  test('a report of an unknown message is accepted', async () => {
    expect(await harness.receipt('passcode:loan:nobody:1', 'delivered')).toEqual({ ok: true });
  });
});

describe('the fallback provider', () => {
  test.each([
    'refuse',
    'error',
  ] as const)('the fallback provider sends when the main provider has the fault %s', async (mode) => {
    harness.smsProvider.next(mode);
    await issue();
    expect(sent()).toEqual([0, 1]);
    const code = /#(\d{5})$/.exec(harness.smsFallback.to(cellNo)[0]?.text ?? '')?.[1] ?? '';
    expect(await harness.verify('loan', customerId, code)).toEqual({ ok: true });
    await harness.receipt(reference(), 'delivered', 'fallback');
    expect(await statuses()).toEqual(['delivered']);
  });

  test('the fallback provider sends nothing while the outcome at the main provider is unknown', async () => {
    harness.smsProvider.next('drop-reply');
    harness.smsProvider.lookUps('down');
    expect((await outcomeOf(issue('command-1'))).code).toBe('otp.send_failed');
    harness.smsProvider.lookUps('ok');
    await issue('command-1');
    expect(sent()).toEqual([1, 0]);
  });

  test('the fallback provider is tried first only while the main provider is known to be down', async () => {
    harness.smsProvider.lookUps('down');
    harness.smsProvider.next('down', 'down', 'down');
    for (let failed = 0; failed < 3; failed += 1)
      await outcomeOf(harness.issue('loan', newCustomerId(), newCellNo()));
    const { posts } = harness.smsProvider.calls;
    await issue();
    expect([sent(), harness.smsProvider.calls.posts]).toEqual([[0, 1], posts]);
    harness.clock.set(harness.clock.offsetMs() + minutes(1));
    const other = newCellNo();
    await harness.issue('loan', newCustomerId(), other);
    expect(harness.smsProvider.to(other)).toHaveLength(1);
  });

  test('the fallback provider does not send a message that the main provider may still accept, but sends the next message', async () => {
    harness.smsProvider.next('hang');
    expect((await outcomeOf(issue('command-4'))).code).toBe('otp.send_failed');
    expect((await outcomeOf(issue('command-4'))).code).toBe('otp.send_failed');
    expect(sent()).toEqual([0, 0]);
    const other = newCellNo();
    await harness.issue('loan', newCustomerId(), other);
    expect(harness.smsFallback.to(other)).toHaveLength(1);
    harness.smsProvider.goOn();
    await expect.poll(sent).toEqual([1, 0]);
    await issue('command-4');
    expect(sent()).toEqual([1, 0]);
  });

  test('a message that the main provider has not accepted within half a minute can be sent again', async () => {
    harness.smsProvider.next('hang');
    expect((await outcomeOf(issue('command-5'))).code).toBe('otp.send_failed');
    harness.clock.set(harness.clock.offsetMs() + 30_000);
    await issue('command-5');
    expect(sent()[0]).toBe(1);
    harness.smsProvider.goOn();
  });

  test('a request for a code fails when the fallback provider refuses as well, and the request may be repeated', async () => {
    harness.smsProvider.next('refuse');
    harness.smsFallback.next('refuse');
    expect((await outcomeOf(issue('command-2'))).code).toBe('otp.send_failed');
    await issue('command-2');
    expect(sent()).toEqual([1, 0]);
  });

  test.each([
    ['after-send', 'loan'],
    ['after-write', 'issue'],
  ] as const)('the fallback provider sends nothing twice after a crash at %s %s', async (point, detail) => {
    let seen = 0;
    harness.atFailPoint((name, at) => {
      if (name !== `notifications.${point}` || at !== detail) return;
      seen += 1;
      // The main provider refuses the first send.
      if (seen === (detail === 'loan' ? 2 : 1)) throw new Error('crash');
    });
    harness.smsProvider.next('refuse');
    expect((await outcomeOf(issue('command-3'))).code).toBe('internal');
    harness.atFailPoint(() => undefined);
    await issue('command-3');
    expect(sent()).toEqual([0, 1]);
  });
});
