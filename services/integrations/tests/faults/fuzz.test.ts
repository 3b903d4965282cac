import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decideOnBureau, parseBureauData } from '@tshepa/contracts';
import { AppError } from '@tshepa/contracts/errors';
import { newId } from '@tshepa/messaging';
import {
  createLogger,
  createMetrics,
  createThirdPartyMonitor,
  noTracing,
  systemClock,
} from '@tshepa/service-kit';
import { bySize } from '@tshepa/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom, mutate } from '../../sandbox/faults/index.ts';
import { createBankLinkAnalyser } from '../../src/third-parties/bank-link.ts';
import { createBureau } from '../../src/third-parties/bureau.ts';
import { createThirdPartyClient } from '../../src/third-parties/client.ts';
import { createDecisions } from '../../src/third-parties/decisions.ts';
import { ThirdPartyFailure } from '../../src/third-parties/failure.ts';
import { createProviderClients } from '../../src/third-parties/provider/clients.ts';
import { createProviderLoans } from '../../src/third-parties/provider/loans.ts';

/** The next answer of this file's server. */
let next = { status: 200, body: '' };
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body);
  });
});
let thirdParties: ReturnType<typeof thirdPartiesAt>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  thirdParties = thirdPartiesAt(`http://127.0.0.1:${port}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function thirdPartiesAt(url: string) {
  const client = createThirdPartyClient({
    name: 'fuzzed',
    url,
    apiKey: 'the-key-of-the-party',
    effectTimeoutMs: 5_000,
    readTimeoutMs: 5_000,
    breakerFailures: 1_000_000,
    breakerPauseMs: 10,
    logger: createLogger({ service: 'test', level: 'silent' }),
    monitor: createThirdPartyMonitor(createMetrics('test'), noTracing),
  });
  return {
    bureau: createBureau(client),
    decisions: createDecisions(client),
    analyse: createBankLinkAnalyser(client),
    provider: { ...createProviderClients(client), ...createProviderLoans(client) },
  };
}

const reference = 'effect:of-this-test:0';
const counts = { JUDGE: 0, NOTICES: 3, COLLECTIONS: 0, ADMORDS: 0, FRAUDALERT: 1 };
const loan = {
  provider_loan_id: 'L1',
  provider_loan_no: 'LN1',
  provider_product_name: 'R500, one month',
  provider_loan_amount: 500,
  provider_first_installment_date: '2026/12/25',
  provider_initiation_fees: 50,
  provider_service_fees: 30,
  provider_total_repayable: 580,
  administration_fees: 0,
  insurance_amount: 0,
  initiation_fees: 50,
  interest_amount: 0,
  preparation_of_business_plan_fees: 0,
  principle_debt_amount: 500,
  service_fees: 30,
  variable_charges_fees: 0,
  instalment_amount: 580,
  total_repayable: 580,
  no_of_instalments: 1,
};
const analysis = {
  bank: 'fnb',
  holder: 'T NKOSI',
  accountNumber: '62000000001',
  periodStart: '2026-08-01',
  periodEnd: '2026-10-31',
  fixedIncome: 9000,
  expenses: 3500,
  salaryDates: ['2026-10-25'],
  reconciles: true,
  reasons: [],
};
const payout = { reference, clientId: 'CL1', loanId: 'L1', amount: 500, option: 'eft' as const };
const loanBody = {
  reference,
  clientId: 'CL1',
  productId: 'ZIL-500',
  productName: 'R500',
  amount: 500,
  noOfInstalments: 1,
  payoutId: 'eft',
  salaryDate: 25,
  paymentFrequency: 'monthly' as const,
};
const person = { reference, idNumber: '8001011100088', firstName: 'T', lastName: 'Nkosi' };
const mandate = { reference, clientId: 'CL1', loanId: 'L1', mode: 'immediate' as const, windowSeconds: 120 };
const mandateAnswer = { reference, status: 'requested', deadline: '2026-11-22T10:02:00.000Z' };

type Case = {
  name: string;
  status?: number;
  answer: unknown;
  send: () => Promise<unknown>;
  /** Checks the value of an answer that the client accepted. */
  accepted: (value: unknown) => void;
};
const fits = (shape: object) => (value: unknown) => expect(value).toMatchObject(shape);
const isNothing = (value: unknown) => expect(value).toBeNull();
const never = () => expect.unreachable('a refusal must not become an acceptance');

const cases: Case[] = [
  {
    name: 'a bureau report that declines',
    answer: {
      reference,
      compuScore: 300,
      clientRef: 'CR-1',
      pulledAt: '2026-11-22T10:00:00.000Z',
      report: { CC_RESULTS: { EnqCC_ACTIVITIES: [{ LOANS: 12 }], EnqCC_ENQ_COUNTS: [counts] } },
    },
    send: () => thirdParties.bureau.checks.send(person),
    accepted: (value) => {
      const { compuScore, jsonDataString } = value as { compuScore: number; jsonDataString: string };
      expect(Number.isInteger(compuScore) && compuScore >= 0 && compuScore <= 999).toBe(true);
      // Damage affects at most three places, but more than three reasons decline this person.
      expect(decideOnBureau(compuScore, parseBureauData(jsonDataString)).outcome).toBe('decline');
    },
  },
  {
    name: 'a decision',
    answer: { reference, approved: false, declined: true },
    send: () => thirdParties.decisions.decisions.send(person),
    accepted: (value) => {
      const { approved, declined } = value as { approved: boolean; declined: boolean };
      expect(typeof approved === 'boolean' && typeof declined === 'boolean' && !(approved && declined)).toBe(
        true,
      );
    },
  },
  {
    name: 'a payout that failed',
    answer: { reference, status: 500, amount: 0, message: 'The account is closed' },
    send: () => thirdParties.provider.payouts.send(payout),
    accepted: never,
  },
  {
    name: 'a payout that was made',
    answer: { reference, status: 200, amount: 500, message: 'Made' },
    send: () => thirdParties.provider.payouts.send(payout),
    accepted: fits({ reference, status: 200, amount: 500 }),
  },
  {
    name: 'a look-up of a payout that failed',
    answer: { reference, status: 500, amount: 0, message: 'The account is closed' },
    send: () => thirdParties.provider.payouts.find(reference),
    accepted: (value) => value === null || fits({ reference, status: 200 })(value),
  },
  {
    name: 'a loan',
    answer: { reference, ...loan, client_id: loanBody.clientId },
    send: () => thirdParties.provider.loans.send(loanBody),
    accepted: (value) => {
      fits({ principle_debt_amount: 500, no_of_instalments: 1, provider_loan_amount: 500 })(value);
      const { total_repayable, provider_total_repayable, client_id } = value as typeof loan & {
        client_id?: string;
      };
      expect(client_id ?? loanBody.clientId).toBe(loanBody.clientId);
      expect(provider_total_repayable).toBeCloseTo(total_repayable, 2);
    },
  },
  {
    name: 'a loan that is refused',
    status: 422,
    answer: { validation_errors: [{ error: 'Net income is below the minimum' }] },
    send: () => thirdParties.provider.loans.send(loanBody),
    accepted: never,
  },
  {
    name: 'a submission that is refused',
    status: 403,
    answer: [{ error: 'The account number failed verification' }],
    send: () =>
      thirdParties.provider.clients.send({
        reference,
        customer: { idNumber: person.idNumber },
        bank: { bankName: 'fnb' },
      }),
    accepted: never,
  },
  {
    name: 'a mandate that is requested',
    answer: mandateAnswer,
    send: () => thirdParties.provider.mandates.send(mandate),
    accepted: (value) => expect((value as typeof mandateAnswer).status).not.toBe('accepted'),
  },
  {
    name: 'nothing under a reference',
    status: 404,
    answer: { error: 'nothing under this reference', reference },
    send: () => thirdParties.provider.mandates.find(reference),
    accepted: isNothing,
  },
  {
    name: 'an enrolment',
    answer: { reference, client_id: 'CL1', client_no: 'N1' },
    send: () => thirdParties.provider.enrolments.send({ ...person, cellNo: '0821234567' }),
    accepted: fits({
      client_id: expect.stringMatching(/^.+$/su),
      client_no: expect.stringMatching(/^.+$/su),
    }),
  },
  {
    name: 'an approval',
    answer: { approved: false, client_id: null },
    send: () => thirdParties.decisions.findApproval(person.idNumber),
    accepted: fits({ approved: expect.any(Boolean) }),
  },
  {
    name: 'the loans of a client',
    answer: {
      loans: [
        {
          provider_loan_id: 'L1',
          reference: null,
          createdAt: '2026-11-22T10:00:00.000Z',
          isSettled: false,
          isPaidOut: false,
        },
      ],
    },
    send: () => thirdParties.provider.listLoans('N1'),
    accepted: (value) => expect(value).toBeInstanceOf(Array),
  },
  {
    name: 'a schedule',
    answer: {
      return_code: 0,
      instalment_summary: [{ instalment_no: 1, due_date: '2026/12/25', amount_due: 580 }],
    },
    send: () => thirdParties.provider.schedule({ clientNo: 'N1', loanId: 'L1' }),
    accepted: fits({ return_code: expect.any(Number), instalment_summary: expect.any(Array) }),
  },
  {
    name: 'an analysis of statements',
    answer: { analysis, logs: [{ event: 'read' }] },
    send: () =>
      thirdParties.analyse([{ bytes: new Uint8Array([1]), fileName: 'a.pdf' }], { customerId: newId() }),
    accepted: fits({ analysis: { fixedIncome: expect.any(Number) } }),
  },
];

const runs = bySize({ smallest: 60, full: 1_000 });
const maximumMs = 10_000;
/** Replies are cut off at 2 MB, and the memory of a thousand of them must be released. */
const maximumGrowthBytes = 200 * 1024 * 1024;

/** Sends one damaged reply: it is accepted, or rejected with one of the documented errors. */
async function fuzz(seed: number): Promise<'accepted' | 'rejected'> {
  const random = createRandom(seed);
  const one = cases[seed % cases.length];
  if (!one) throw new RangeError('no case has this index');
  next = { status: one.status ?? 200, body: mutate(JSON.stringify(one.answer), random) };
  const where = `seed ${seed}: ${one.name}, ${next.status} ${next.body.slice(0, 300)}`;
  const startMs = systemClock.nowMs();
  const outcome = await one.send().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  expect(systemClock.nowMs() - startMs, where).toBeLessThan(maximumMs);
  if ('value' in outcome) {
    try {
      one.accepted(outcome.value);
    } catch (error) {
      throw new Error(where, { cause: error });
    }
    return 'accepted';
  }
  const { error } = outcome;
  expect(error instanceof ThirdPartyFailure || error instanceof AppError, `${where} ${error}`).toBe(true);
  return 'rejected';
}

test(`${runs} damaged replies cause no crash, no hang and no memory leak, and no refusal becomes an acceptance`, async () => {
  const before = process.memoryUsage().rss;
  const outcomes = { accepted: 0, rejected: 0 };
  for (let seed = 1; seed <= runs; seed += 1) outcomes[await fuzz(seed)] += 1;
  expect(process.memoryUsage().rss - before).toBeLessThan(maximumGrowthBytes);
  expect(outcomes.rejected).toBeGreaterThan(runs / 4);
}, 600_000);

test('without damage each of these replies is accepted or is a refusal', async () => {
  const found: string[] = [];
  for (const { status = 200, answer, send, name } of cases) {
    next = { status, body: JSON.stringify(answer) };
    const outcome = await send().then(
      () => 'accepted',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
    found.push(`${name}: ${outcome}`);
  }
  expect(found).toEqual([
    'a bureau report that declines: accepted',
    'a decision: accepted',
    'a payout that failed: payout.failed',
    'a payout that was made: accepted',
    'a look-up of a payout that failed: accepted',
    'a loan: accepted',
    'a loan that is refused: loan.validation',
    'a submission that is refused: submission.refused',
    'a mandate that is requested: accepted',
    'nothing under a reference: accepted',
    'an enrolment: accepted',
    'an approval: accepted',
    'the loans of a client: accepted',
    'a schedule: accepted',
    'an analysis of statements: accepted',
  ]);
});
