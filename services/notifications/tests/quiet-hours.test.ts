import { applicationEvents } from '@tshepa/contracts/events';
import type { LoanState } from '@tshepa/contracts/machine';
import { newId, publishEvent, toOutboxEvent } from '@tshepa/messaging';
import { useTestNats as testNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { releaseHeld } from '../src/jobs.ts';
import { type Harness, newCellNo, newCustomerId, startHarness } from './support/harness.ts';

const nats = testNats();
let harness: Harness;
let customerId: string;
let cellNo: string;
beforeAll(async () => {
  harness = await startHarness(nats.url, { QUIET_HOURS: '20:00-08:00' });
});
afterAll(() => harness?.close());

let days = 0;
/** Sets the clock to a South African time on the day of this test. */
const at = (time: string) =>
  harness.clock.set(
    harness.clock.offsetMs() +
      Date.parse(`2027-03-${String(days).padStart(2, '0')}T${time}:00+02:00`) -
      harness.clock.nowMs(),
  );
beforeEach(() => {
  days += 1;
  at('12:00');
  customerId = newCustomerId();
  cellNo = newCellNo();
  inState('IN_PROGRESS');
  harness.smsProvider.next();
});

const inState = (state: LoanState) =>
  harness.contacts.set(customerId, { id: customerId, firstName: 'Thandi', cellNo, state, language: 'zu' });
/** Moves the application to a state and publishes the event, as the applications service does. */
async function move(to: LoanState, action = 'decline') {
  inState(to);
  const now = harness.clock.now();
  const data = { customerId, from: null, to, action, tellCustomer: true, at: now.toISOString() };
  await publishEvent(
    harness.client,
    toOutboxEvent(applicationEvents.stateChanged, data, { id: newId(), at: now }),
  );
}
const texts = () => harness.smsProvider.to(cellNo).map(({ text }) => text);
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const statuses = async () => (await harness.messages(customerId)).map(({ status }) => status);
const isHeld = (count: number) =>
  soon(async () => expect((await statuses()).filter((status) => status === 'held')).toHaveLength(count));

test('[S2.26] a request that was withdrawn in the same night is never told; one that was told before is', async () => {
  at('20:00');
  await move('AWAITING_BUDGET', 'ask-customer');
  await isHeld(1);
  await move('AWAITING_BUDGET', 'withdraw-ask');
  await soon(async () => expect(await statuses()).toEqual(['superseded']));
  await move('AWAITING_BUDGET', 'withdraw-ask');
  await isHeld(1);
  days += 1;
  at('08:00');
  await releaseHeld(harness.service.context);
  expect(texts()).toEqual([expect.stringMatching(/Asisakudingi ebesikucele/)]);
});

test('the notice of a decision at night is sent once in the morning, in the applicant’s language', async () => {
  at('20:00');
  await move('DECLINED');
  await isHeld(1);
  at('07:59');
  await releaseHeld(harness.service.context);
  expect(texts()).toEqual([]);
  days += 1;
  at('08:00');
  await soon(() => expect(texts()).toHaveLength(1));
  expect(texts()[0]).toMatch(/Isicelo sakho sinqatshiwe/);
  await Promise.all([releaseHeld(harness.service.context), releaseHeld(harness.service.context)]);
  // The job of the service may still be recording the delivery that the provider has already accepted.
  await soon(async () => expect(await statuses()).toEqual(['sent']));
  expect(texts()).toHaveLength(1);
});

test('notices do not wait by day, and passcodes and urgent notices do not wait at night', async () => {
  at('19:59');
  await move('APPROVED');
  await soon(() => expect(texts()).toHaveLength(1));
  at('23:00');
  await harness.issue('loan', customerId, cellNo);
  await move('MANUAL_INTEGRATION', 'reject-otp');
  await soon(() => expect(texts()).toHaveLength(3));
});

test('after several changes at night only the current state is announced, and earlier states are listed as superseded', async () => {
  at('21:00');
  await move('LOAN_OTP_REQUIRED');
  at('21:30');
  await move('DECLINED');
  at('22:00');
  await move('LOAN_OTP_REQUIRED');
  await isHeld(3);
  days += 1;
  at('08:01');
  await soon(() => expect(texts()).toHaveLength(1));
  expect(texts()[0]).toMatch(/ilungele ukuqinisekiswa/);
  await soon(async () => expect((await statuses()).toSorted()).toEqual(['sent', 'superseded', 'superseded']));
});

test('an outdated notice is not sent, and a newer notice by day replaces a held notice', async () => {
  at('22:00');
  await move('LOAN_OTP_REQUIRED');
  await isHeld(1);
  inState('PENDING_APPROVAL');
  days += 1;
  // The newer notice arrives after the end of the night and before the job has run.
  const { due } = harness.service.context.held;
  harness.service.context.held.due = async () => [];
  at('08:00');
  await move('APPROVED');
  await soon(() => expect(texts()).toHaveLength(1));
  harness.service.context.held.due = due;
  await releaseHeld(harness.service.context);
  // The SMS provider has the text before its delivery is recorded.
  await soon(async () => expect((await statuses()).toSorted()).toEqual(['sent', 'superseded']));
  expect(texts()).toEqual([expect.stringMatching(/igunyaziwe/)]);
});

test('an SMS that fails in the morning is sent again, and an erased applicant gets no SMS', async () => {
  at('22:00');
  await move('PAID');
  await isHeld(1);
  harness.smsProvider.next('refuse');
  days += 1;
  at('08:00');
  const { held } = harness.service.context;
  await soon(async () => expect((await held.ofCustomer(customerId))[0]?.failures).toBe(1));
  at('08:05');
  await soon(() => expect(texts()).toHaveLength(1));
  at('22:00');
  await move('DECLINED');
  await isHeld(1);
  harness.contacts.delete(customerId);
  days += 1;
  at('08:00');
  await soon(async () => expect((await statuses()).toSorted()).toEqual(['sent', 'superseded']));
});
