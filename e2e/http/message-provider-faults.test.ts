import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@tshepa/contracts';
import { type FaultName, faultsOf } from '@tshepa/integrations/faults';
import { bySize } from '@tshepa/test-kit';
import { type Journey, until } from '@tshepa/tools/journey';
import { beforeAll, expect, test } from 'vitest';
import { journeyBefore, postOwn } from '../support/journeys.ts';
import { plainCall } from '../support/plain-call.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer: string;
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
});

/** This delay exceeds all our time limits, but ends before a message becomes too old to be sent again. */
const delayMs = 6_000;

const atSandbox = (path: string, init: RequestInit = { method: 'POST' }) =>
  fetch(new URL(path, system.now.sandbox.baseUrl), {
    ...init,
    headers: { 'content-type': 'application/json' },
  });

const messengers = { sms: faultsOf.http, mail: faultsOf.smtp, push: faultsOf.http } as const;
type Messenger = keyof typeof messengers;

/** Makes the next message of one kind fail, and an SMS at the fallback gateway too. Returns how many faults were set. */
async function failNextMessage(messenger: Messenger, fault: FaultName): Promise<number> {
  const parties = messenger === 'sms' ? ['sms', 'sms-fallback'] : [messenger];
  for (const party of parties)
    await atSandbox('/faults', {
      method: 'POST',
      body: JSON.stringify({ party, fault, times: 1, delayMs, retryAfterSeconds: 1, periodSeconds: 600 }),
    });
  return parties.length;
}

const openFaults = async (): Promise<unknown[]> => (await atSandbox('/faults', { method: 'GET' })).json();

type Recipient = { journey: Journey; subscriptionId: string };

/** Creates a person with a phone, an e-mail address and a push subscription. */
async function newRecipient(): Promise<Recipient> {
  const journey = await journeyBefore(system.now, 'add-client', { bearer });
  const { endpoint, keys } = await (await atSandbox('/push-subscriptions')).json();
  await postOwn(journey, '/push/subscribe', { json: { customerId: journey.customerId, endpoint, keys } });
  return { journey, subscriptionId: endpoint.split('/').at(-1) };
}

/** Counts the delivered notices of a decline, by channel. An e-mail's reference is a hash, so its recipient is compared. */
async function noticesDelivered({ journey, subscriptionId }: Recipient): Promise<Record<Messenger, number>> {
  const ledger = await system.now.sandbox.ledger();
  const count = (kind: string, isTheirs: (reference: string, data: unknown) => boolean) =>
    ledger.filter((entry) => entry.kind === kind && isTheirs(entry.reference, entry.data)).length;
  const isSentTo = (data: unknown) => JSON.stringify(data).includes(journey.person.emailAddress);
  return {
    sms: count('sms', (reference) => reference.includes(`notice:${journey.customerId}:`)),
    mail: count('email', (_messageId, data) => isSentTo(data)),
    push: count('push', (reference) => reference.startsWith(`${subscriptionId}:`)),
  };
}

const decline = ({ journey }: Recipient) =>
  journey.client.call(operations.declineApplication, { id: journey.customerId, reason: 'Fraud' }, { bearer });

type SentMessage = { channel: string; kind: string; status: string };
const messagesForStaff = async ({ journey }: Recipient): Promise<SentMessage[]> => {
  const query = { id: journey.customerId };
  const { body } = await plainCall(journey.client, 'GET', '/customer/messages', { query, bearer });
  return body['messages'] as SentMessage[];
};

const faultCases = (Object.keys(messengers) as Messenger[]).flatMap((party) =>
  messengers[party].map((fault) => [party, fault] as const),
);

test('an applicant gets exactly one SMS, e-mail and push message, whatever fails at the provider, and staff see each message', async () => {
  const cases = bySize({
    // After these faults nobody knows whether the message was accepted, so a retry could send it twice.
    smallest: faultCases.filter(([, fault]) => fault === 'drop-reply'),
    full: faultCases,
  });
  const notified: Recipient[] = [];
  // The next person is declined only after the fault was used, so that each fault affects the intended message.
  for (const [party, fault] of cases) {
    const recipient = await newRecipient();
    const others = (await openFaults()).length;
    const all = others + (await failNextMessage(party, fault));
    await decline(recipient);
    // A repeated message of an earlier person may meet this fault first, even at once.
    await until(`${party} to meet ${fault}`, async () => (await openFaults()).length < all);
    await atSandbox('/faults', { method: 'DELETE' });
    notified.push(recipient);
  }
  const delayIsOver = cases.some(([, fault]) => fault === 'late') ? sleep(delayMs) : undefined;
  for (const [index, recipient] of notified.entries()) {
    const where = cases[index]?.join(' with ') ?? '';
    await expect
      .poll(() => noticesDelivered(recipient), { timeout: 60_000, message: where })
      .toEqual({ sms: 1, mail: 1, push: 1 });
    await expect
      .poll(
        async () => (await messagesForStaff(recipient)).map(({ channel, status }) => `${channel} ${status}`),
        {
          timeout: 60_000,
          message: where,
        },
      )
      .toEqual(
        expect.arrayContaining(['email sent', 'push sent', expect.stringMatching(/^sms (sent|delivered)$/)]),
      );
  }
  // By then delayed messages have arrived too, so that a duplicate would be counted.
  await delayIsOver;
  for (const [index, recipient] of notified.entries())
    expect(await noticesDelivered(recipient), cases[index]?.join(' with ')).toEqual({
      sms: 1,
      mail: 1,
      push: 1,
    });
}, 240_000);
