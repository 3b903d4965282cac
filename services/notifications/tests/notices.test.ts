import { applicationEvents } from '@tshepa/contracts/events';
import type { LoanState } from '@tshepa/contracts/machine';
import { operations } from '@tshepa/contracts/operations/generated';
import { newId, publishEvent, toOutboxEvent } from '@tshepa/messaging';
import { useTestNats as testNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Harness, newCellNo, newCustomerId, startHarness } from './support/harness.ts';

const nats = testNats();
let harness: Harness;
let customerId: string;
let cellNo: string;
let emailAddress: string;
beforeAll(async () => {
  harness = await startHarness(nats.url);
});
afterAll(() => harness?.close());
beforeEach(() => {
  customerId = newCustomerId();
  cellNo = newCellNo();
  emailAddress = `c${cellNo}@example.co.za`;
  harness.smtp.refuse(false);
  harness.contacts.set(customerId, {
    id: customerId,
    firstName: 'Thandi',
    cellNo,
    emailAddress,
    state: 'IN_PROGRESS',
  });
});

type Change = { to: LoanState; action?: string; tellCustomer?: boolean };
const stateChanged = ({ to, action = 'decline', tellCustomer = true }: Change, customer = customerId) => {
  const at = harness.clock.now();
  const data = {
    customerId: customer,
    from: 'IN_PROGRESS' as const,
    to,
    action,
    tellCustomer,
    at: at.toISOString(),
  };
  return toOutboxEvent(applicationEvents.stateChanged, data, { id: newId(), at });
};
const publish = (change: Change, customer?: string) =>
  publishEvent(harness.client, stateChanged(change, customer));
const sms = () => harness.smsProvider.to(cellNo);
const mails = () => harness.smtp.mails.filter(({ recipients }) => recipients.includes(emailAddress));
/**
 * A busy machine may need several deliveries of an event, which are up to thirty seconds apart. Every test waits for
 * its e-mail too. A later e-mail would meet the faults of the next test.
 */
const redeliveryMs = 120_000;
const soon = (check: () => void) => vi.waitFor(check, { timeout: redeliveryMs, interval: 20 });

test.each([
  ['DECLINED', 'decline', /has been declined/],
  ['DECLINED', 'uphold-decline', /looked again at your request/],
  ['IN_PROGRESS', 'revert-decline', /can go on/],
  ['LOAN_OTP_REQUIRED', 'create-loan', /ready to confirm/],
  ['MANUAL_INTEGRATION', 'manual-override', /chat to us for your OTP/],
  ['APPROVED', 'approve', /approved/],
  ['PAID', 'pay-out', /paid out/],
] as const)('an applicant whose loan became %s by %s is notified by SMS and e-mail', async (to, action, words) => {
  await publish({ to, action });
  await soon(() => expect([sms().length, mails().length]).toEqual([1, 1]));
  expect(sms()[0]?.text).toMatch(words);
  expect(sms()[0]?.text.length).toBeLessThanOrEqual(160);
  expect(mails()[0]?.body).toContain('Dear Thandi,');
});

test('[S8.10] staff can read beforehand what the applicant will be sent', async () => {
  const staff = { kind: 'staff', staffId: newId(), email: 'agent@example.co.za', role: 'agent' } as const;
  const decline = { to: 'DECLINED', action: 'decline', cause: 'statements-too-old', language: 'xh' } as const;
  const preview = await harness.ask(operations.previewNotice, decline, staff);
  await expect(harness.ask(operations.previewNotice, decline)).rejects.toMatchObject({
    code: 'auth.forbidden',
  });
  harness.contacts.set(customerId, {
    id: customerId,
    cellNo,
    emailAddress,
    state: 'DECLINED',
    language: 'xh',
    declinedCause: 'statements-too-old',
  });
  await publish({ to: 'DECLINED' });
  await soon(() => expect([sms().length, mails().length]).toEqual([1, 1]));
  expect(sms()[0]?.text).toBe(preview.sms);
  const body = partsOf(mails()[0]?.body ?? '')
    .map(({ text }) => text)
    .join();
  for (const line of preview.lines) expect(body).toContain(line);
});

test('[S2.26] an applicant who is asked for something is told once what it is, and not when it was withdrawn', async () => {
  const contact = { id: customerId, cellNo, emailAddress, state: 'AWAITING_BUDGET' as const };
  const asked = { id: newId(), thing: 'payslip' as const, dueDay: '2026-11-30' };
  harness.contacts.set(customerId, contact);
  await publish({ to: 'AWAITING_BUDGET', action: 'ask-customer' });
  await publish({ to: 'PAID' });
  await soon(() => expect([sms().length, mails().length]).toEqual([1, 1]));
  harness.contacts.set(customerId, { ...contact, asked });
  await publish({ to: 'AWAITING_BUDGET', action: 'ask-customer' });
  await soon(() => expect([sms().length, mails().length]).toEqual([2, 2]));
  expect(sms()[1]?.text).toMatch(/one more thing from you by 30-11-2026.*\/loading/);
  expect(
    partsOf(mails()[1]?.body ?? '')
      .map(({ text }) => text)
      .join(),
  ).toContain('latest payslip again');
});

test('[S2.26] an applicant is told once, in their language, that what was asked is no longer needed', async () => {
  const contact = { id: customerId, cellNo, emailAddress, state: 'AWAITING_BUDGET', language: 'xh' } as const;
  harness.contacts.set(customerId, contact);
  const withdrawn = stateChanged({ to: 'AWAITING_BUDGET', action: 'withdraw-ask' });
  await publishEvent(harness.client, withdrawn);
  await soon(() => expect([sms().length, mails().length]).toEqual([1, 1]));
  expect(sms()[0]?.text).toMatch(/Asisayifuni into ebesiyicele kuwe.*\/loading/);
  await publishEvent(harness.client, withdrawn, `${withdrawn.id}-again`);
  // Something else was asked for meanwhile.
  const asked = { id: newId(), thing: 'payslip' as const, dueDay: '2026-11-30' };
  harness.contacts.set(customerId, { ...contact, asked });
  await publish({ to: 'AWAITING_BUDGET', action: 'withdraw-ask' });
  await publish({ to: 'PAID' });
  await soon(() => expect([sms().length, mails().length]).toEqual([2, 2]));
  expect(sms()[1]?.text).not.toBe(sms()[0]?.text);
});

test('[S4.17] rejecting the passcode asks the applicant to submit it again', async () => {
  await publish({ to: 'MANUAL_INTEGRATION', action: 'reject-otp' });
  await soon(() => expect([sms().length, mails().length]).toEqual([1, 1]));
  expect(sms()[0]?.text).toMatch(/submit it again/);
});

test('an event that is delivered twice notifies the applicant once', async () => {
  const event = stateChanged({ to: 'APPROVED' });
  await publishEvent(harness.client, event);
  // The message id differs, because otherwise the server itself would drop the duplicate.
  await publishEvent(harness.client, event, `${event.id}-again`);
  await publish({ to: 'PAID' });
  await soon(() => expect(sms()).toHaveLength(2));
  await soon(() => expect(mails()).toHaveLength(2));
});

test('an event without tellCustomer sends no notice', async () => {
  await publish({ to: 'APPROVED', tellCustomer: false });
  await publish({ to: 'PAID' });
  await soon(() => expect([sms().length, mails().length]).toEqual([1, 1]));
  expect(sms()[0]?.text).toMatch(/paid out/);
});

test('without an e-mail address only the SMS is sent', async () => {
  harness.contacts.set(customerId, { id: customerId, cellNo, state: 'APPROVED' });
  await publish({ to: 'APPROVED' });
  await soon(() => expect(sms()).toHaveLength(1));
  expect(mails()).toHaveLength(0);
});

test('an erased applicant is skipped, and the next applicant is notified', async () => {
  await publish({ to: 'APPROVED' }, newCustomerId());
  await publish({ to: 'APPROVED' });
  await soon(() => expect([sms().length, mails().length]).toEqual([1, 1]));
});

test(
  'while the mail server is down the e-mail waits and the SMS is not sent again',
  async () => {
    harness.smtp.refuse(true);
    await publish({ to: 'APPROVED' });
    await soon(() => expect(sms()).toHaveLength(1));
    harness.smtp.refuse(false);
    await soon(() => expect(mails()).toHaveLength(1));
    expect(sms()).toHaveLength(1);
  },
  2 * redeliveryMs,
);

test(
  'a lost reply of the SMS provider still leads to one SMS',
  async () => {
    harness.smsProvider.next('drop-reply');
    harness.smsProvider.lookUps('down');
    await publish({ to: 'APPROVED' });
    await soon(() => expect(sms()).toHaveLength(1));
    harness.smsProvider.lookUps('ok');
    await soon(() => expect(mails()).toHaveLength(1));
    expect(sms()).toHaveLength(1);
  },
  2 * redeliveryMs,
);

/** Decodes the parts of a message from quoted-printable or base64. */
function partsOf(raw: string) {
  return raw.split(/\r\n--[^\r\n]+/).flatMap((part) => {
    const end = part.indexOf('\r\n\r\n');
    if (end < 0) return [];
    const [head, body] = [part.slice(0, end), part.slice(end + 4)];
    const isBase64 = /transfer-encoding: base64/i.test(head);
    const bytes = isBase64
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          body
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_match, hex: string) =>
              String.fromCharCode(Number.parseInt(hex, 16)),
            ),
          'latin1',
        );
    return [{ head, text: bytes.toString('utf8') }];
  });
}

test('the approval has the confirmed agreement attached, word for word, in the applicant’s language', async () => {
  harness.contacts.set(customerId, {
    id: customerId,
    firstName: 'Thandi',
    emailAddress,
    state: 'APPROVED',
    language: 'af',
  });
  const text = ['edition-1', '1. Who', 'Émile & Söns <x>', '2. What', 'R500.00'].join('\n');
  const agreed = {
    version: 'edition-1',
    sha256: 'cd'.repeat(32),
    acceptedAt: '2026-11-22T10:00:00.000Z',
    text,
  };
  harness.agreements.set(customerId, agreed);
  await publish({ to: 'APPROVED' });
  await soon(() => expect(mails()).toHaveLength(1));
  const parts = partsOf(mails()[0]?.raw ?? '');
  const ofType = (type: RegExp) => parts.filter(({ head }) => type.test(head)).map((part) => part.text);
  expect(ofType(/text\/plain/)[0]).toMatch(/Jou lening is goedgekeur/);
  expect(ofType(/text\/html/)[0]).toContain('Bêre dit asseblief');
  const file = ofType(/Content-Disposition: attachment/i)[0];
  expect(file).toContain('<p>Émile &amp; Söns &lt;x&gt;</p>');
  expect(file).toContain('cd'.repeat(32));
  expect(mails()[0]?.headers.get('auto-submitted')).toBe('auto-generated');
});

test(
  'an e-mail that is sent again after a lost reply keeps its Message-ID',
  async () => {
    harness.smtp.dropReplies(1);
    await publish({ to: 'PAID' });
    await soon(() => expect(mails()).toHaveLength(2));
    expect(new Set(mails().map(({ headers }) => headers.get('message-id'))).size).toBe(1);
  },
  2 * redeliveryMs,
);
