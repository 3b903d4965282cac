import { declineReasons } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize, isFull } from '@tshepa/test-kit';
import { type Journey, until } from '@tshepa/tools/journey';
import { beforeAll, describe, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { plainCall } from '../support/plain-call.ts';
import { effectsOf, stateOf, storedRecord } from '../support/records.ts';
import { somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer: string;
let agent: string;
beforeAll(async () => {
  [bearer, agent] = [await system.now.signIn('manager'), await system.now.signIn('agent')];
});

const staffClient = () => system.now.client();
const get = (path: string, query: Record<string, string> = {}) =>
  plainCall(staffClient(), 'GET', path, { query, bearer });
const post = (path: string, query: Record<string, string>, token = bearer) =>
  plainCall(staffClient(), 'POST', path, { query, bearer: token });

const walkTo = (stage: string, person?: string): Promise<Journey> =>
  journeyBefore(system.now, stage, { bearer, ...(person ? { person } : {}) });

const budget = (journey: Journey, changes: Record<string, string> = {}) => ({
  customerId: journey.customerId,
  grossIncome: '10400',
  netIncome: '8200.125',
  livingExpenses: '4750.',
  ...changes,
});
const loanFor = (journey: Journey, changes: Record<string, string> = {}) => ({
  customerId: journey.customerId,
  loanProductId: 'ZIL-500',
  loanProductName: 'Zero interest loan R500, one month',
  loanAmount: '500',
  noOfInstalments: '1',
  payoutId: 'eft',
  ...changes,
});

describe('signing in', () => {
  test('[S7.13][S3.13][S6.03] a wrong password gives no token, and signing out ends a token', async () => {
    const email = `clerk.${newId().slice(-6)}@staff.example`;
    await system.now.signIn('agent', email);
    const login = (password: string) =>
      plainCall(staffClient(), 'POST', '/auth/login', { json: { email, password } });
    expect(await login('not the one at all')).toMatchObject({
      status: 401,
      body: { code: 'auth.bad_credentials' },
    });
    const token = await system.now.signIn('agent');
    const list = () => plainCall(staffClient(), 'GET', '/customer/list', { bearer: token });
    expect((await list()).status).toBe(200);
    expect((await plainCall(staffClient(), 'POST', '/auth/logout', { bearer: token })).body).toEqual({
      ok: true,
    });
    const after = await list();
    expect(after.status).toBe(401);
    expect(after.headers.get('www-authenticate')).toContain('Bearer');
  });
});

describe('the loan for staff', () => {
  test('[S5.12][S8.01] a budget requires all three amounts, with at most three decimals', async () => {
    const journey = await walkTo('create-budget');
    const refused = ['', '1.2345', '-1', '1,5', 'R100', '1e3', '1.2.3', '٣', ' '];
    for (const [index, field] of ['grossIncome', 'netIncome', 'livingExpenses'].entries()) {
      for (const value of isFull || index === 0 ? refused : refused.slice(0, 2)) {
        const reply = await post('/loan/create-budget', budget(journey, { [field]: value }), agent);
        expect(reply, `${field} ${value}`).toMatchObject({
          status: 422,
          body: { message: 'Please fill in all budget fields!' },
        });
      }
    }
    const { livingExpenses: _left, ...two } = budget(journey);
    expect((await post('/loan/create-budget', two)).status).toBe(422);
    const made = await post('/loan/create-budget', budget(journey), agent);
    expect(made.body).toMatchObject({ id: expect.any(String), state: 'AWAITING_LOAN_CREATE' });
    expect((await storedRecord(system.now, journey.customerId)).loan.budget_id).toBe(made.body.id);
  });

  test.each([
    ['budgets', 'create-budget', '/loan/create-budget', budget, 'Error creating budget, please try again!'],
    [
      'loans',
      'create-loan',
      '/provider/submit-loan-create-info',
      loanFor,
      'Error creating loan, please try again!',
    ],
  ] as const)('[S8.01][S8.02] a failure of the provider’s call %s returns a retryable error, and the repetition acts once', async (call, stage, path, input, message) => {
    const journey = await walkTo(stage);
    const state = await stateOf(journey);
    await system.now.sandbox.setFault({ party: 'provider', call, fault: '500', times: 50 });
    const reply = await post(path, input(journey));
    await system.now.sandbox.endFaults();
    expect(reply.body, reply.text).toMatchObject({ retryable: true, message });
    expect(await stateOf(journey)).toBe(state);
    await until(
      'the provider to be tried again',
      async () => (await post(path, input(journey))).status === 200,
    );
    expect(await effectsOf(system.now, call.slice(0, -1), journey)).toHaveLength(1);
  });

  test('[S7.31][S3.09] staff read the products, the payout options, and a loan with its amounts', async () => {
    const journey = await walkTo('create-loan');
    const products = await post('/provider/listProductOptions', { customerId: journey.customerId }, agent);
    expect(JSON.parse(products.text)).toContainEqual({
      id: 'ZIL-500',
      description: 'Zero interest loan R500, one month',
    });
    for (const noOfInstalments of ['0', '7', '1.5'])
      expect(
        (await post('/provider/submit-loan-create-info', loanFor(journey, { noOfInstalments }))).status,
      ).toBe(422);
    const made = await post('/provider/submit-loan-create-info', loanFor(journey), agent);
    expect(made.body).toMatchObject({ id: expect.any(String), state: 'LOAN_OTP_REQUIRED' });
    const { loan } = await storedRecord(system.now, journey.customerId);
    expect(loan).toMatchObject({
      provider_loan_id: made.body.id,
      provider_loan_no: expect.any(String),
      provider_product_name: 'Zero interest loan R500, one month',
      provider_loan_amount: 500,
      provider_first_installment_date: expect.stringMatching(/^\d{4}\/\d\d\/\d\d$/),
      provider_initiation_fees: 50,
      provider_service_fees: 30,
      provider_total_repayable: 580,
      principle_debt_amount: 500,
      interest_amount: 0,
      instalment_amount: 580,
      no_of_instalments: 1,
    });
  });

  test('[S8.02] the provider’s reasons against a loan are returned as a list, and the state does not change', async () => {
    const journey = await walkTo('create-loan', 'loanValidation');
    const reply = await post('/provider/submit-loan-create-info', loanFor(journey));
    expect(reply).toMatchObject({
      status: 422,
      body: {
        title: 'Error creating loan, please try again!',
        validation_errors: [
          { error: 'Net income is below the product minimum' },
          { error: 'The client is not verified' },
        ],
      },
    });
    const other = await post('/provider/submit-loan-create-info', loanFor(journey, { loanAmount: '1000' }));
    expect(other.body).toMatchObject({ fields: [{ pointer: '/loanAmount' }] });
    expect(await stateOf(journey)).toBe('AWAITING_LOAN_CREATE');
    const expensive = await walkTo('create-loan', 'feesAboveCap');
    const refused = await post('/provider/submit-loan-create-info', loanFor(expensive));
    expect(refused.body).toMatchObject({ code: 'loan.fees_above_cap' });
    expect(await stateOf(expensive)).toBe('AWAITING_LOAN_CREATE');
  });

  test('[S7.24][S3.10][S9.08] staff and the loan’s own applicant get the schedule, with return code 0 and the instalments', async () => {
    const journey = await walkTo('send-loan-otp');
    const { loan, enrollment } = await storedRecord(system.now, journey.customerId);
    const query = { clientNo: enrollment?.client_no ?? '', loanId: loan.provider_loan_id ?? '' };
    const expected = {
      return_code: 0,
      instalment_summary: [
        { instalment_no: 1, due_date: expect.stringMatching(/^\d{4}\/\d\d\/\d\d$/), amount_due: 580 },
      ],
    };
    expect((await get('/provider/loan_search', query)).body).toEqual(expected);
    expect((await plainCall(journey.client, 'GET', '/provider/loan_search', { query })).body).toEqual(
      expected,
    );
    const stranger = await walkTo('save-personal');
    expect((await plainCall(stranger.client, 'GET', '/provider/loan_search', { query })).status).toBe(404);
  });

  test('[S7.23][S4.08][S9.06] the loan passcode is sent and checked, and the mandate waits two minutes for an answer', async () => {
    const journey = await walkTo('send-loan-otp');
    const { customerId, person, sandbox, client } = journey;
    const enrolment = await sandbox.passcode(person.cellNo);
    const sent = await plainCall(client, 'POST', '/provider/activate-loan-otp', { query: { customerId } });
    expect(sent.body).toMatchObject({ expiresInSeconds: 300 });
    const loanOtp = await sandbox.passcode(person.cellNo, [enrolment]);
    const verify = (json: Record<string, string>) =>
      plainCall(client, 'POST', '/loan/loan_otp', { json: { customerId, ...json } });
    const wrong = await verify({ loanOtp: loanOtp === '11111' ? '22222' : '11111' });
    expect(wrong).toMatchObject({ status: 403, body: { return_reason: 'Please enter a valid OTP' } });
    const right = await plainCall(client, 'POST', '/loan/loan_otp', { query: { customerId, loanOtp } });
    const { mandate } = right.body as { mandate: { status: string; requestedAt: string; deadline: string } };
    expect(right.body.state).toBe('LOAN_OTP_REQUIRED');
    expect(mandate.status).toBe('requested');
    const windowMs = Date.parse(mandate.deadline) - Date.parse(mandate.requestedAt);
    expect(Math.abs(windowMs - 120_000)).toBeLessThan(2_000);
  });

  test('[S8.04] a payout of another client or loan is refused and pays nothing', async () => {
    const journey = await walkTo('pay-out');
    const { loan, enrollment } = await storedRecord(system.now, journey.customerId);
    const right = {
      customerId: journey.customerId,
      clientId: enrollment?.client_id ?? '',
      loanId: loan.provider_loan_id ?? '',
    };
    for (const wrong of [{ clientId: 'CL1' }, { loanId: 'L1' }]) {
      const reply = await post('/provider/create_payout_instructions', { ...right, ...wrong });
      expect(reply.body).toMatchObject({ code: 'payout.failed', message: expect.any(String) });
    }
    const payouts = () => effectsOf(system.now, 'payout', journey);
    expect(await payouts()).toHaveLength(0);
    const paid = await post('/provider/create_payout_instructions', right);
    expect(paid.body).toMatchObject({ status: 200, message: expect.any(String), state: 'PAID' });
    expect(await payouts()).toHaveLength(1);
  });

  test.runIf(isFull)(
    '[S7.31][S4.23] a changed amount is stored, and the former loan is cancelled at the provider',
    async () => {
      const journey = await walkTo('send-loan-otp');
      const { loan } = await storedRecord(system.now, journey.customerId);
      const change = (loanId: string) =>
        plainCall(staffClient(), 'PUT', '/loan/update-loan', { query: { id: loan.id, loanId }, bearer });
      expect((await change('3')).status).toBe(422);
      expect((await change('2')).body).toMatchObject({ state: 'AWAITING_LOAN_CREATE' });
      const after = (await storedRecord(system.now, journey.customerId)).loan;
      expect(after).toMatchObject({ loan: { id: 2, value: 1000 }, loanId: 2 });
      expect(after).not.toHaveProperty('provider_loan_id');
      expect(await effectsOf(system.now, 'loan-cancellation', journey)).toHaveLength(1);
      const product = { loanProductId: 'ZIL-1000', loanAmount: '1000' };
      const made = await post('/provider/submit-loan-create-info', loanFor(journey, product));
      expect(made.body).toMatchObject({ state: 'LOAN_OTP_REQUIRED' });
      expect(made.body.id).not.toBe(loan.provider_loan_id);
    },
  );

  test('[S7.12][S7.06] the client is found at the provider and stored in the record', async () => {
    const journey = await walkTo('send-enrolment-otp');
    const { idNumber } = journey.person;
    await until('the enrolment', async () => (await storedRecord(system.now, journey.customerId)).enrollment);
    const found = await get('/provider/search_provider_customer', { idNumber });
    expect(found.body).toEqual({ client_id: expect.any(String), client_no: expect.any(String) });
    const nobody = await get('/provider/search_provider_customer', { idNumber: somebody().idNumber });
    expect(JSON.parse(nobody.text)).toBeNull();
    const synced = await post('/customer/updateProviderCustomer', { customerId: journey.customerId }, agent);
    expect(synced.body).toMatchObject({ id: journey.customerId, state: 'ENROLLMENT_OTP_REQUIRED' });
    expect((await storedRecord(system.now, journey.customerId)).enrollment).toEqual(found.body);
    const approval = await get('/provider', { idNumber });
    expect(approval.body).toMatchObject({ approved: false });
  });

  test('[S9.10] only the eleven decline reasons are accepted', async () => {
    const journey = await walkTo('save-verification');
    expect((await post('/loan/decline-reason', { id: journey.customerId, reason: 'No idea' })).status).toBe(
      422,
    );
    expect(declineReasons).toHaveLength(11);
    for (const reason of bySize({ smallest: declineReasons.slice(0, 1), full: declineReasons })) {
      expect(
        (await post('/loan/decline-reason', { id: journey.customerId, reason }, agent)).body,
      ).toMatchObject({
        state: 'DECLINED',
      });
      const reverted = await post('/loan/revert-loan-state', { id: journey.customerId });
      expect(reverted.body).toMatchObject({ state: 'IN_PROGRESS' });
    }
  });
});

describe('colleagues', () => {
  test('an agent assigns an application once however often the call is sent, and the colleague reads the notice', async () => {
    const email = `colleague.${newId().slice(-6)}@staff.example`;
    const colleague = await system.now.signIn('agent', email);
    const journey = await walkTo('create-budget');
    const send = (method: 'GET' | 'POST', path: string, token: string, json?: object, key?: string) =>
      plainCall(staffClient(), method, path, {
        bearer: token,
        ...(json ? { json } : {}),
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      });
    const people = await send('GET', '/staff/colleagues', agent);
    const items = people.body['items'] as { staffId: string; email: string }[];
    const to = items.find((person) => person.email === email)?.staffId;
    const id = journey.customerId;
    const key = newId();
    const first = await send('POST', '/customer/assign', agent, { id, to }, key);
    expect(first).toMatchObject({ status: 200, body: { id, assignee: email } });
    expect((await send('POST', '/customer/assign', agent, { id, to }, key)).text).toBe(first.text);
    const unread = async (token: string) => (await send('GET', '/customer/queues', token)).body['notices'];
    expect(await unread(colleague)).toMatchObject([{ id, reason: 'assigned' }]);
    expect(await unread(agent)).toEqual([]);
    const { firstName, lastName } = journey.person;
    expect((await send('GET', '/customer/notices', colleague)).body).toMatchObject({
      notices: [{ id, firstName, lastName, state: 'AWAITING_BUDGET' }],
    });
    const read = () => send('POST', '/customer/notices/read', colleague, { ids: [id] }, newId());
    expect([(await read()).status, (await read()).status]).toEqual([200, 200]);
    expect(await unread(colleague)).toEqual([]);
    expect((await plainCall(staffClient(), 'GET', '/customer/notices')).status).toBe(401);
    expect(await send('POST', '/customer/assign', agent, { id, to: newId(), take: true })).toMatchObject({
      status: 409,
      body: { code: 'customer.not_assignable' },
    });
  });
});
