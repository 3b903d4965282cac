import { addDays, formatInstalmentDay, johannesburgDay, operations } from '@tshepa/contracts';
import { useTestNats } from '@tshepa/test-kit';
import ky from 'ky';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { person } from '../sandbox/people.ts';
import { openInBoth } from '../src/handlers/provider/list-hand-made-loans.ts';
import { call, enrolled, type Harness, loanFor, startHarness } from './support/harness.ts';

const nats = useTestNats();
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(nats.url);
});
afterAll(() => harness.close());

const create = (loan: ReturnType<typeof loanFor>) =>
  harness.bus.request(operations.createProviderLoan, loan, call());
const find = (clientNo: string) => harness.bus.request(operations.findProviderLoan, { clientNo }, call());

test('[S9.01] a loan of R500 has fees of R50 and R30 and no interest', async () => {
  const loan = await create(loanFor(await enrolled(harness, person('good').idNumber)));
  expect(loan).toMatchObject({
    principle_debt_amount: 500,
    initiation_fees: 50,
    service_fees: 30,
    interest_amount: 0,
    total_repayable: 580,
    no_of_instalments: 1,
    provider_first_installment_date: expect.stringMatching(/^\d{4}\/\d{2}\/25$/),
  });
});

test('[S7.24] the schedule of a loan has return code 0 and its instalments', async () => {
  const client = await enrolled(harness, person('score580').idNumber);
  const { provider_loan_id: loanId } = await create({
    ...loanFor(client),
    productId: 'ZIL-1000',
    amount: 1000,
    noOfInstalments: 3,
    paymentFrequency: 'weekly',
  });
  const { clientNo } = client;
  const schedule = await harness.bus.request(operations.getProviderSchedule, { clientNo, loanId }, call());
  expect(schedule.return_code).toBe(0);
  expect(
    schedule.instalment_summary.map(({ instalment_no, amount_due }) => [instalment_no, amount_due]),
  ).toEqual([
    [1, 376.66],
    [2, 376.66],
    [3, 376.68],
  ]);
  const unknown = await harness.bus.request(
    operations.getProviderSchedule,
    { clientNo, loanId: 'L0' },
    call(),
  );
  expect(unknown).toEqual({ return_code: 404, instalment_summary: [] });
});

test('[S9.11] a loan of a person paid every two weeks is requested in the provider’s words, and is due on a payday', async () => {
  const today = johannesburgDay(new Date());
  const payday = addDays(today, 5);
  const loan = await create({
    ...loanFor(await enrolled(harness, person('good').idNumber)),
    salaryDate: Number(payday.slice(8)),
    paymentFrequency: 'fortnightly',
  });
  expect(loan.provider_first_installment_date).toBe(formatInstalmentDay(addDays(payday, 14)));
});

test('[S9.11] a client who stays with family and is paid every two weeks is submitted to the provider', async () => {
  const { customerId } = await enrolled(harness, person('good').idNumber);
  const { idNumber } = person('good');
  const client = { reference: `client:${customerId}`, customerId, bank: {} };
  expect(
    await harness.bus.request(
      operations.createProviderClient,
      { ...client, customer: { idNumber, homeStatus: 'family' } },
      call(),
    ),
  ).toEqual({ ok: true });
  const employer = { reference: `employer:${customerId}`, customerId, idNumber };
  expect(
    await harness.bus.request(
      operations.createProviderEmployer,
      {
        ...employer,
        employment: { employerName: 'Blue Crane Foods', netSalary: 3000, paymentFrequency: 'fortnightly' },
      },
      call(),
    ),
  ).toMatchObject({ employer_id: expect.any(String) });
});

test('the newest loan that is not cancelled is found, together with its settlement', async () => {
  const client = await enrolled(harness, person('loans9').idNumber);
  expect(await find(client.clientNo)).toBeNull();
  const first = await create(loanFor(client));
  const second = await create({ ...loanFor(client), reference: `loan:${client.customerId}:1` });
  expect(await find(client.clientNo)).toMatchObject({
    provider_loan_id: second.provider_loan_id,
    isSettled: false,
  });

  const cancellation = {
    reference: `loan-cancel:${client.customerId}:1`,
    customerId: client.customerId,
    loanId: second.provider_loan_id,
  };
  expect(await harness.bus.request(operations.cancelProviderLoan, cancellation, call())).toEqual({
    ok: true,
  });
  await ky.post(`${harness.sandbox.url}/provider/loans/${first.provider_loan_id}/settle`);
  expect(await find(client.clientNo)).toMatchObject({
    provider_loan_id: first.provider_loan_id,
    isSettled: true,
  });
});

test('a hand-made loan is listed until it is paid out, paid back or cancelled, and our own loan is never listed', async () => {
  const client = await enrolled(harness, person('notices3').idNumber);
  const { clientId, clientNo, customerId } = client;
  await create(loanFor(client));
  const byHand = async () => {
    const loans = new URL('/provider/loans/', harness.sandbox.url);
    const made = ky.post(new URL('by-hand', loans), { json: { clientId, amount: 500 } });
    const { provider_loan_id: loanId } = await made.json<{ provider_loan_id: string }>();
    return { loanId, change: (change: string) => ky.post(new URL(`${loanId}/${change}`, loans)) };
  };
  const cancel = (loanId: string) => {
    const reference = `loan-cancel:${customerId}:${loanId}`;
    return harness.bus.request(operations.cancelProviderLoan, { reference, customerId, loanId }, call());
  };
  const listed = async () =>
    (await harness.bus.request(operations.listHandMadeLoans, { clientNo }, call())).map(
      ({ loanId }) => loanId,
    );
  const [left, paidOut, settled] = [await byHand(), await byHand(), await byHand()];
  expect((await listed()).toSorted()).toEqual([left.loanId, paidOut.loanId, settled.loanId].toSorted());
  await paidOut.change('pay-out');
  await settled.change('settle');
  expect(await listed()).toEqual([left.loanId]);
  await expect(cancel(paidOut.loanId)).rejects.toMatchObject({ code: 'party.unavailable' });
  await cancel(left.loanId);
  expect(await listed()).toEqual([]);
});

test('a loan counts as made by hand and open only when two answers of the provider say so', () => {
  const byHand = {
    provider_loan_id: 'L-by-hand',
    reference: null,
    createdAt: '2026-11-22T10:00:00.000Z',
    isSettled: false,
    isPaidOut: false,
  };
  const damages = [
    { reference: 'loan:ours:0' },
    { isSettled: true },
    { isPaidOut: true },
    { createdAt: '2020-11-22T10:00:00.000Z' },
    { provider_loan_id: 'L-other' },
  ];
  for (const damage of damages) {
    expect(openInBoth([{ ...byHand, ...damage }], [byHand])).toEqual([]);
    expect(openInBoth([byHand], [{ ...byHand, ...damage }])).toEqual([]);
  }
  const { provider_loan_id: loanId, createdAt } = byHand;
  expect(openInBoth([byHand], [byHand])).toEqual([{ loanId, createdAt }]);
});

test('a loan with fees above the legal cap is cancelled at once and refused', async () => {
  const client = await enrolled(harness, person('feesAboveCap').idNumber);
  await expect(create(loanFor(client))).rejects.toMatchObject({ code: 'loan.fees_above_cap' });
  expect(await find(client.clientNo)).toBeNull();
  const cancelled = await harness.ledger('loan-cancellation');
  expect(
    cancelled.filter(({ reference }) => reference === `loan:${client.customerId}:0~cancel`),
  ).toHaveLength(1);
  // The next attempt creates another loan and not the cancelled one.
  await expect(create(loanFor(client))).rejects.toMatchObject({ code: 'loan.fees_above_cap' });
  expect((await harness.ledger('loan')).map(({ reference }) => reference)).toContain(
    `loan:${client.customerId}:0~1`,
  );
});

test('a payout is made only once, even when its reply is lost', async () => {
  const client = await enrolled(harness, person('notices2').idNumber);
  const { provider_loan_id: loanId } = await create(loanFor(client));
  const { customerId, clientId } = client;
  const payout = {
    reference: `payout:${customerId}:0`,
    customerId,
    clientId,
    loanId,
    amount: 490,
    option: 'e-wallet' as const,
  };
  await harness.setFault({ party: 'provider', call: 'payouts', method: 'POST', fault: 'drop-reply' });
  const first = await harness.bus.request(operations.createProviderPayout, payout, call());
  expect(first).toEqual({ reference: payout.reference, amount: 490, message: 'The payout was instructed' });
  expect(await harness.bus.request(operations.createProviderPayout, payout, call())).toEqual(first);
  const paid = (await harness.ledger('payout')).filter(({ reference }) => reference === payout.reference);
  expect(paid).toMatchObject([{ attempts: 1 }]);
});

test('[S7.06] [S7.31] products and payout options are lists of id and description', async () => {
  const choice = { id: expect.any(String), description: expect.any(String) };
  const products = await harness.bus.request(operations.listProviderProducts, { clientId: 'CL1' }, call());
  expect(products).toEqual([choice, choice]);
  const options = await harness.bus.request(
    operations.listPayoutOptions,
    {},
    call(operations.listPayoutOptions),
  );
  expect(options.map(({ id }) => id)).toEqual(['eft', 'e-wallet']);
});

test('an enrolled client is found by ID number; for anybody else the answer is null', async () => {
  const { clientId, clientNo } = await enrolled(harness, person('fraud0').idNumber);
  const search = (idNumber: string) =>
    harness.bus.request(operations.findProviderClient, { idNumber }, call());
  expect(await search(person('fraud0').idNumber)).toEqual({ client_id: clientId, client_no: clientNo });
  expect(await search(person('admords0').idNumber)).toBeNull();
});
