import { type Journey, until } from '@tshepa/tools/journey';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { journeyBefore, postOwn } from '../support/journeys.ts';
import { effectsOf, recordOf, stateOf, storedRecord } from '../support/records.ts';
import { momentAt, moveTo } from '../support/south-africa-clock.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem({ env: { MANDATE_CUT_OFF: '20:00' } });

/** Journeys start in the morning of the next day, so that the cut-off is always hours away. */
beforeEach(() => moveTo(system.now, '09:00', 1));
afterEach(async () => {
  await system.now.sandbox.endFaults();
  await system.now.moveClock(0);
});

const walkTo = async (stage: string, person?: string): Promise<Journey> =>
  journeyBefore(system.now, stage, {
    bearer: await system.now.signIn('manager'),
    ...(person ? { person } : {}),
  });
const request = (journey: Journey, input: Record<string, string> = {}) =>
  postOwn(journey, '/loan/loan_otp', { json: { customerId: journey.customerId, ...input } });
const mandateOf = async (journey: Journey) =>
  (await storedRecord(system.now, journey.customerId)).loan.mandate;
const mandatesAtBank = (journey: Journey) => effectsOf(system.now, 'mandate', journey);
const loseWebhooks = () => system.now.sandbox.setFault({ party: 'webhook', fault: 'lost', for: 3600 });

test('[S2.22][S9.06] after an ignored mandate a delayed mandate waits until the cut-off of the day, and its acceptance approves the loan', async () => {
  const journey = await walkTo('accept-mandate', 'mandateIgnored');
  expect(await mandateOf(journey)).toMatchObject({ status: 'requested', mode: 'immediate' });
  expect((await recordOf(journey)).mandateOffer).toEqual({
    isOpen: true,
    delayedUntil: momentAt('20:00', 1).toISOString(),
  });
  await moveTo(system.now, '09:10', 1);
  await until('the mandate to time out', async () => (await mandateOf(journey))?.status === 'timed_out');

  const delayed = await request(journey, { mode: 'delayed' });
  expect(delayed.body).toMatchObject({
    state: 'LOAN_OTP_REQUIRED',
    mandate: { status: 'requested', mode: 'delayed' },
  });
  const { reference = '', deadline = '' } = (await mandateOf(journey)) ?? {};
  const lateMs = Date.parse(deadline) - momentAt('20:00', 1).getTime();
  expect(Math.abs(lateMs)).toBeLessThan(60_000);
  // An open mandate is not sent again, whichever call requests it.
  expect((await request(journey)).body).toMatchObject({ mandate: { reference } });
  expect(await mandatesAtBank(journey)).toHaveLength(2);
  await system.now.sandbox.answerMandate(reference, 'accept');
  await until('the approval', async () => (await stateOf(journey)) === 'APPROVED');
});

test('[S2.22] after the cut-off no mandate is sent at once; the right passcode is kept and a mandate for tomorrow can be requested', async () => {
  const journey = await walkTo('verify-loan-otp');
  await moveTo(system.now, '20:15', 1);
  await postOwn(journey, '/provider/activate-loan-otp', { json: { customerId: journey.customerId } });
  const used = (await system.now.sandbox.smsTo(journey.person.cellNo)).slice(1).map(({ text }) => text);
  const loanOtp = await system.now.sandbox.passcode(
    journey.person.cellNo,
    used.flatMap((text) => /#(\d{5})\b/.exec(text)?.[1] ?? []),
  );
  expect(await request(journey, { loanOtp })).toMatchObject({
    status: 409,
    body: {
      code: 'mandate.cut_off',
      message: 'Mandates cannot be sent at this hour. Please try again tomorrow morning.',
    },
  });
  const { loanDistributions, mandateOffer } = await recordOf(journey);
  expect(loanDistributions).toMatchObject({ state: 'LOAN_OTP_REQUIRED', loan_otp: 'verified' });
  expect(mandateOffer).toEqual({ isOpen: false, delayedUntil: momentAt('20:00', 2).toISOString() });

  expect((await request(journey)).body).toMatchObject({ code: 'mandate.cut_off' });
  expect(await mandatesAtBank(journey)).toEqual([]);
  expect((await request(journey, { mode: 'delayed' })).status).toBe(200);
  expect(await mandateOf(journey)).toMatchObject({ status: 'requested', mode: 'delayed' });
  expect(await mandatesAtBank(journey)).toHaveLength(1);
});

test('a delayed mandate is refused when no immediate one was sent before', async () => {
  const journey = await walkTo('verify-loan-otp');
  const loanOtp = await system.now.sandbox.passcode(journey.person.cellNo);
  expect(await request(journey, { loanOtp, mode: 'delayed' })).toMatchObject({
    status: 422,
    body: { code: 'request.invalid' },
  });
  expect(await mandatesAtBank(journey)).toEqual([]);
});

test('the last mandate is looked up before another is sent, so that a late acceptance is not doubled', async () => {
  const journey = await walkTo('accept-mandate');
  await loseWebhooks();
  const { reference = '' } = (await mandateOf(journey)) ?? {};
  await system.now.sandbox.answerMandate(reference, 'accept');
  // The job no longer watches this mandate, so only the applicant's own call can look it up.
  await system.now.integrations.context.mandateWatches.end(reference);
  await moveTo(system.now, '09:03', 1);
  expect((await request(journey)).body).toMatchObject({ state: 'APPROVED', mandate: { status: 'accepted' } });
  expect(await mandatesAtBank(journey)).toHaveLength(1);
});

test('[S2.22] at most three mandates are sent on one day, and another can be sent on the next day', async () => {
  const journey = await walkTo('accept-mandate', 'mandateDeclined');
  const declined = () => until('the refusal', async () => (await mandateOf(journey))?.status === 'declined');
  await declined();
  for (const _again of [2, 3]) {
    expect((await request(journey)).body).toMatchObject({ mandate: { status: 'requested' } });
    await declined();
  }
  expect(await request(journey)).toMatchObject({ status: 429, body: { code: 'mandate.too_many' } });
  await moveTo(system.now, '00:05', 2);
  expect((await request(journey)).status).toBe(200);
  expect(await mandatesAtBank(journey)).toHaveLength(4);
});
