import type { Journey } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { byCustomer, getOwn, journeyBefore, postOwn } from '../support/journeys.ts';
import { plainCall } from '../support/plain-call.ts';
import { effectsOf, proveNumber, rewriteLoan, stateOf, storedRecord } from '../support/records.ts';
import { somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem();

describe('the provider', () => {
  test('[S7.03][S7.19][S4.06] a decision is looked up or made once, and a negative decision ends the application', async () => {
    const journey = await journeyBefore(system.now, 'decision');
    const decide = (target: Journey) =>
      postOwn(target, '/provider', {
        json: { customerId: target.customerId, idNumber: target.person.idNumber },
      });
    expect((await decide(journey)).body).toEqual({ approved: true, declined: false, state: 'IN_PROGRESS' });
    await decide(journey);
    const decisions = await system.now.sandbox.ledger('decision');
    expect(decisions.filter(({ reference }) => reference.includes(journey.customerId))).toHaveLength(1);
    const declined = await journeyBefore(system.now, 'decision', { person: 'decisionDeclined' });
    expect((await decide(declined)).body).toMatchObject({ declined: true, state: 'DECLINED' });

    const unknown = await getOwn(journey, '/provider', { idNumber: journey.person.idNumber });
    expect(unknown.body).toEqual({ approved: false, client_id: null });
    const known = await journeyBefore(system.now, 'decision', { person: 'approvedBefore' });
    const found = () => getOwn(known, '/provider', { idNumber: known.person.idNumber });
    expect((await found()).body).toEqual({ approved: false, client_id: null });
    await proveNumber(system.now, known.customerId);
    expect((await found()).body).toEqual({ approved: false, client_id: null });
    await rewriteLoan(system.now, known.customerId, { state: 'PAYBACK_REQUESTED' });
    expect((await found()).body).toEqual({ approved: true, client_id: expect.any(String) });
  });

  test('[S7.19][S4.06] with only an ID number, staff get any decision, and applicants get the decision of their session’s application', async () => {
    const journey = await journeyBefore(system.now, 'decision');
    const json = { idNumber: journey.person.idNumber };
    const bearer = await system.now.signIn('agent');
    const ask = ({ client }: Journey, more = {}) => plainCall(client, 'POST', '/provider', { json, ...more });
    const asStaff = (idNumber: string) => ask(journey, { json: { idNumber }, bearer });

    // Staff only look the decision up. No decision is requested for them.
    const undecided = { approved: false, declined: false, state: 'IN_PROGRESS' };
    expect((await asStaff(json.idNumber)).body).toEqual(undecided);
    const made = () => effectsOf(system.now, 'decision', journey);
    expect(await made()).toHaveLength(0);

    const other = await journeyBefore(system.now, 'decision');
    expect(await ask(other)).toMatchObject({ status: 404, body: { code: 'customer.not_found' } });
    const decided = { approved: true, declined: false, state: 'IN_PROGRESS' };
    expect((await ask(journey)).body).toEqual(decided);
    expect((await ask(journey)).body).toEqual(decided);
    expect(await made()).toHaveLength(1);
    expect((await asStaff(json.idNumber)).body).toEqual(decided);
    expect(await asStaff(somebody().idNumber)).toMatchObject({ status: 404 });

    const declined = await journeyBefore(system.now, 'decision', { person: 'decisionDeclined' });
    const end = { approved: false, declined: true, state: 'DECLINED' };
    for (const _look of ['made', 'looked up'])
      expect((await ask(declined, { json: { idNumber: declined.person.idNumber } })).body).toEqual(end);
  });

  test('[S7.04][S7.05][S7.20] after the bank details, the client, the employer and the documents are submitted to the provider', async () => {
    const journey = await journeyBefore(system.now, 'save-gross-income');
    const client = await postOwn(journey, '/provider/add', byCustomer(journey));
    expect(client.body).toEqual({ ok: true });
    const employer = await postOwn(journey, '/provider/employer', {
      json: { customerId: journey.customerId },
    });
    expect(employer.body).toEqual({ employer_id: expect.any(String) });
    const files = await postOwn(journey, '/provider/upload-files', byCustomer(journey));
    expect(files.body).toEqual({ uploaded: 2 });
  });

  test('[S7.20][S8.07] a refused submission returns 403 with a list of errors', async () => {
    const journey = await journeyBefore(system.now, 'add-client', { person: 'submissionRefused' });
    const reply = await postOwn(journey, '/provider/add', byCustomer(journey));
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({
      title: 'Something went wrong, please try again later',
      errors: [
        { error: 'The account number failed verification' },
        { error: 'The employer is not on the approved list' },
      ],
    });
    expect(await stateOf(journey)).toBe('IN_PROGRESS');
  });

  test('[S7.06][S7.29][S3.13] employers are found by part of a name, from three characters on', async () => {
    const journey = await journeyBefore(system.now, 'save-personal');
    const found = await getOwn(journey, '/provider/employers/list', { search: 'crane' });
    expect(JSON.parse(found.text)).toContainEqual({
      employer_name: 'Blue Crane Logistics',
      employer_id: expect.any(String),
    });
    expect((await getOwn(journey, '/provider/employers/list', { search: 'cr' })).status).toBe(422);
    const options = await getOwn(journey, '/provider/list_payout_options');
    expect(JSON.parse(options.text).map(({ id }: { id: string }) => id)).toEqual(['eft', 'e-wallet']);
  });

  test('[S7.21][S8.06] the enrolment passcode is sent, a wrong passcode is refused, and the right one opens the payout choice', async () => {
    const journey = await journeyBefore(system.now, 'send-enrolment-otp');
    const { customerId, person, sandbox } = journey;
    const { idNumber } = person;
    const sent = await postOwn(journey, '/provider/send-enrolment-otp', { query: { idNumber, customerId } });
    expect(sent.body).toEqual({ expiresInSeconds: 300, resendInSeconds: 30, attemptsLeft: 5 });
    const early = await postOwn(journey, '/provider/send-enrolment-otp', { json: { idNumber, customerId } });
    expect(early).toMatchObject({ status: 403, body: { code: 'otp.too_soon', data: expect.any(String) } });
    const right = await sandbox.passcode(person.cellNo);
    const wrong = right === '00000' ? '00001' : '00000';
    const refused = await postOwn(journey, '/provider/otp/submit', { query: { idNumber, otp: wrong } });
    expect(refused).toMatchObject({
      status: 403,
      body: { return_reason: 'Please enter a valid OTP', attemptsLeft: 4 },
    });
    const accepted = await postOwn(journey, '/provider/otp/submit', { query: { idNumber, otp: right } });
    expect(accepted.body).toMatchObject({ id: customerId, state: 'PAYBACK_REQUESTED' });
    const repeated = await postOwn(journey, '/provider/otp/submit', { query: { idNumber, otp: right } });
    expect(repeated).toMatchObject({ status: 409, body: { state: 'PAYBACK_REQUESTED' } });
  });

  test('[S7.26][S9.07] only an offered payout option is accepted', async () => {
    const journey = await journeyBefore(system.now, 'choose-payout');
    const choose = (option: string) =>
      postOwn(journey, '/loan/payback-option', { query: { id: journey.customerId, option } });
    expect((await choose('cash')).status).toBe(422);
    expect((await choose('e-wallet')).body).toMatchObject({ state: 'AWAITING_BUDGET' });
    const { loan } = await storedRecord(system.now, journey.customerId);
    expect(loan.payback_option).toBe('e-wallet');
  });
});
