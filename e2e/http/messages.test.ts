import { createHash } from 'node:crypto';
import { operations } from '@tshepa/contracts';
import { until } from '@tshepa/tools/journey';
import { beforeAll, expect, test } from 'vitest';
import { getOwn, journeyBefore, postOwn } from '../support/journeys.ts';
import { plainCall } from '../support/plain-call.ts';
import { storedRecord } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer: string;
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
});

type Sent = { kind: string; channel: string; status: string };
const messagesOf = async (id: string): Promise<Sent[]> => {
  const reply = await plainCall(system.now.client(), 'GET', '/customer/messages', { query: { id }, bearer });
  return reply.body['messages'] as Sent[];
};
const inSandbox = async (path: string, method = 'GET') =>
  (await fetch(new URL(path, system.now.sandbox.baseUrl), { method })).json();

test('[S2.19] the SMS provider’s receipt shows staff and the applicant that a passcode arrived', async () => {
  const journey = await journeyBefore(system.now, 'submit-enrolment-otp', { bearer });
  const delivered = await until('the receipt', async () =>
    (await messagesOf(journey.customerId)).find(
      ({ kind, status }) => kind === 'enrolment' && status === 'delivered',
    ),
  );
  expect(delivered).toMatchObject({ channel: 'sms' });
  const own = await getOwn(journey, '/provider/otp/delivery', {
    customerId: journey.customerId,
    kind: 'enrolment',
  });
  expect(own.body).toEqual({ delivery: 'delivered' });
  expect(JSON.stringify(await messagesOf(journey.customerId))).not.toMatch(/\b\d{5}\b/);
});

test('an approval is pushed to the subscribed browser and mailed with the agreement, both in the language of the screens', async () => {
  const journey = await journeyBefore(system.now, 'accept-mandate', { bearer });
  const { endpoint, keys } = await inSandbox('/push-subscriptions', 'POST');
  const subscribed = await postOwn(journey, '/push/subscribe', {
    json: { customerId: journey.customerId, endpoint, keys },
  });
  expect(subscribed.body).toEqual({ ok: true });
  // Every command of the applicant stores the language of the screens, so this command stores isiZulu.
  await postOwn(journey, '/customer/progress', {
    json: { customerId: journey.customerId, page: 'loading' },
    headers: { 'accept-language': 'zu-ZA,zu;q=0.9,en;q=0.5' },
  });
  const { loan, agreement } = await storedRecord(system.now, journey.customerId);
  await system.now.sandbox.answerMandate(loan.mandate?.reference ?? '', 'accept');

  const pushed = await until('the push', async () =>
    (await system.now.sandbox.ledger('push')).find(
      ({ data }) => (data as { state?: string }).state === 'APPROVED',
    ),
  );
  expect(pushed.data).toMatchObject({
    tag: 'state-APPROVED',
    lang: 'zu',
    body: 'Kunezindaba ngesicelo sakho.',
  });
  expect(JSON.stringify(pushed.data)).not.toContain(journey.customerId);

  type Mail = {
    to: string[];
    subject: string;
    html?: string;
    attachments: { filename: string; text: string }[];
  };
  const mail = await until('the mail', async () =>
    ((await inSandbox('/emails')) as Mail[]).find(
      ({ to, attachments }) => to.includes(journey.person.emailAddress) && attachments.length > 0,
    ),
  );
  expect(mail.subject).toBe('Imali-mboleko yakho igunyaziwe');
  const file = mail.attachments[0]?.text ?? '';
  expect(file).toContain(agreement?.sha256 ?? 'no agreement');
  // The attached agreement has exactly the lines that were hashed at the confirmation.
  const decoded = file
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
  const lines = [...decoded.matchAll(/<(?:p|h2)>(.*?)<\/(?:p|h2)>/g)].map(([, line]) => line ?? '');
  const text = [agreement?.version, ...lines.slice(0, -3)].join('\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(agreement?.sha256);
});

test('the messages of another person’s application can be neither read nor subscribed to', async () => {
  const journey = await journeyBefore(system.now, 'submit-enrolment-otp', { bearer });
  const stranger = system.now.client();
  await stranger.call(operations.openSession, {});
  const asked = await plainCall(stranger, 'GET', '/provider/otp/delivery', {
    query: { customerId: journey.customerId, kind: 'enrolment' },
  });
  expect(asked.status).toBe(404);
  const { endpoint, keys } = await inSandbox('/push-subscriptions', 'POST');
  const subscribed = await plainCall(stranger, 'POST', '/push/subscribe', {
    json: { customerId: journey.customerId, endpoint, keys },
  });
  expect(subscribed.status).toBe(404);
});
