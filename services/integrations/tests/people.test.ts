import { readFileSync } from 'node:fs';
import { decideOnBureau, idNumberProblem, operations, parseBureauData } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { useTestNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people, person } from '../sandbox/people.ts';
import { asPerson, call, enrolled, type Harness, loanFor, startHarness } from './support/harness.ts';

const nats = useTestNats();
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(nats.url, { env: { PARTY_BREAKER_FAILURES: '100' } });
});
afterAll(() => harness.close());

const check = (key: string) => {
  const customerId = newId();
  const body = { reference: `bureau:${customerId}:0`, customerId, ...asPerson(person(key).idNumber) };
  return harness.bus.request(operations.requestBureauReport, body, call());
};
const outcomeOf = async (key: string) => {
  const { compuScore, jsonDataString } = await check(key);
  return decideOnBureau(compuScore, parseBureauData(jsonDataString));
};

test('every test person has the valid ID number of an adult, and no two are the same', () => {
  for (const { idNumber } of people) expect(idNumberProblem(idNumber, '2026-11-21')).toBeUndefined();
  expect(new Set(people.map(({ idNumber }) => idNumber)).size).toBe(people.length);
});

test('the table in the README matches the people of the sandbox', () => {
  const readme = readFileSync(new URL('../sandbox/README.md', import.meta.url), 'utf8');
  for (const { key, idNumber, birthDate, what } of people)
    expect(readme).toContain(`| \`${key}\` | ${idNumber} | ${birthDate} | ${what} |`);
});

test.each([
  'good',
  'score580',
  'loans9',
  'notices2',
  'collections2',
  'admords0',
  'fraud0',
  'test999',
])('[S9.03] %s stays within every bureau rule', async (key) => {
  expect(await outcomeOf(key)).toEqual({ outcome: 'continue' });
});

test.each([
  ['score579', 'Algorithm'],
  ['loans10', 'Affordability'],
  ['notices3', 'Adverse'],
  ['collections3', 'Adverse'],
  ['admords1', 'Debt Review'],
  ['fraud1', 'Fraud'],
])('[S9.03] %s is declined for %s', async (key, reason) => {
  expect(await outcomeOf(key)).toEqual({ outcome: 'decline', reason });
});

test('[S9.03] the test ID has the score 999, and anybody else in good standing has 650', async () => {
  expect((await check('test999')).compuScore).toBe(999);
  expect((await check('good')).compuScore).toBe(650);
});

test('[S3.11] [S3.12] the report contains the counts that the rules need and every summary field', async () => {
  const { clientRef, jsonDataString } = await check('notices2');
  expect(clientRef).toMatch(/^CR-/);
  expect(JSON.parse(jsonDataString)).toMatchObject({
    CC_RESULTS: { EnqCC_ENQ_COUNTS: [{ JUDGE: 0, NOTICES: 2, COLLECTIONS: 0, ADMORDS: 0, FRAUDALERT: 0 }] },
    SUMMARY: {
      TotalAdverseAmount: expect.any(Number),
      NoOFActiveAccounts: expect.any(Number),
      NoofAccountdefaults: expect.any(Number),
      NoOfEnqinLast24Months: expect.any(Number),
      hash: expect.any(String),
      NoOfAccountInBadStanding: expect.any(Number),
      PossibleRepaymentGroup: expect.any(String),
      PossibleRePmtAmt: expect.any(Number),
      TotalOutStandingDebt: expect.any(Number),
      NoOfPaidUpOrClosedAccounts: expect.any(Number),
      HighestDelinquentRating: expect.any(String),
    },
  });
});

test('while the bureau or the provider is down its calls are unavailable', async () => {
  await expect(check('bureauDown')).rejects.toMatchObject({ code: 'party.unavailable' });
  await expect(enrolled(harness, person('providerDown').idNumber)).rejects.toMatchObject({
    code: 'party.unavailable',
  });
  const { idNumber } = person('providerDown');
  await expect(
    harness.bus.request(operations.findProviderClient, { idNumber }, call()),
  ).rejects.toMatchObject({
    code: 'party.unavailable',
  });
});

test('[S7.19] the approval look-up and the decision follow the table of test people', async () => {
  const approval = (key: string) =>
    harness.bus.request(operations.findApproval, { idNumber: person(key).idNumber }, call());
  expect(await approval('approvedBefore')).toEqual({
    approved: true,
    client_id: expect.stringMatching(/^CL/),
  });
  expect(await approval('good')).toEqual({ approved: false, client_id: null });
  const decide = (key: string) => {
    const customerId = newId();
    const body = { reference: `decision:${customerId}`, customerId, idNumber: person(key).idNumber };
    return harness.bus.request(operations.requestDecision, body, call());
  };
  expect(await decide('decisionDeclined')).toEqual({ approved: false, declined: true });
  expect(await decide('good')).toEqual({ approved: true, declined: false });
});

test('[S7.20] [S8.07] a refused submission contains the list of errors, line by line', async () => {
  const customerId = newId();
  const customer = { idNumber: person('submissionRefused').idNumber };
  const body = {
    reference: `client:${customerId}:a`,
    customerId,
    customer,
    bank: { bankName: 'fnb' as const },
  };
  await expect(harness.bus.request(operations.createProviderClient, body, call())).rejects.toMatchObject({
    code: 'submission.refused',
    details: {
      reasons: ['The account number failed verification', 'The employer is not on the approved list'],
    },
  });
});

test('a valid submission is accepted together with its employer', async () => {
  const customerId = newId();
  const { idNumber } = person('good');
  const client = {
    reference: `client:${customerId}:a`,
    customerId,
    customer: { idNumber },
    bank: { bankName: 'fnb' as const },
  };
  expect(await harness.bus.request(operations.createProviderClient, client, call())).toEqual({ ok: true });
  const employer = {
    reference: `employer:${customerId}:a`,
    customerId,
    idNumber,
    employment: { employerName: 'Nyala Bank' },
  };
  expect(await harness.bus.request(operations.createProviderEmployer, employer, call())).toEqual({
    employer_id: 'EMP-1037',
  });
});

test('[S7.31] a loan with validation errors lists them, and no loan is created', async () => {
  const loan = loanFor(await enrolled(harness, person('loanValidation').idNumber));
  await expect(harness.bus.request(operations.createProviderLoan, loan, call())).rejects.toMatchObject({
    code: 'loan.validation',
    details: { reasons: ['Net income is below the product minimum', 'The client is not verified'] },
  });
  expect((await harness.ledger('loan')).filter(({ reference }) => reference === loan.reference)).toEqual([]);
});

test('[S8.04] a failed payout contains the message of the provider', async () => {
  const client = await enrolled(harness, person('payoutFailing').idNumber);
  const { provider_loan_id } = await harness.bus.request(
    operations.createProviderLoan,
    loanFor(client),
    call(),
  );
  const payout = {
    reference: `payout:${client.customerId}:0`,
    customerId: client.customerId,
    clientId: client.clientId,
    loanId: provider_loan_id,
    amount: 500,
    option: 'eft' as const,
  };
  await expect(harness.bus.request(operations.createProviderPayout, payout, call())).rejects.toMatchObject({
    code: 'payout.failed',
    details: { message: 'The beneficiary account is closed' },
  });
});
