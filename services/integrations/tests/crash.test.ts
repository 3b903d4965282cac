import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { isFull, useTestNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { person } from '../sandbox/people.ts';
import { call, enrolled, type Harness, loanFor, startHarness, until } from './support/harness.ts';

const nats = useTestNats();
const script = fileURLToPath(new URL('../src/main.ts', import.meta.url));

let harness: Harness;
let child: ChildProcess | undefined;
beforeAll(async () => {
  harness = await startHarness(nats.url);
  // The tests use separate processes instead, which can be killed.
  await harness.service.close();
});
afterAll(async () => {
  child?.kill('SIGTERM');
  await harness.close();
});

const search = () =>
  harness.bus.request(operations.searchEmployers, { search: 'protea' }, call(operations.searchEmployers));

/** Starts the service as a separate process and waits until it is ready. */
async function startProcess(failPoint?: string) {
  const environment = { ...harness.environment, ...(failPoint ? { FAIL_POINT: failPoint } : {}) };
  child = spawn(process.execPath, [script], { env: environment, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await until(() =>
    search().then(
      () => true,
      () => false,
    ),
  );
  return { ended };
}

const attempts = async (kind: string, reference: string) =>
  (await harness.ledger(kind))
    .filter((entry) => entry.reference === reference)
    .map((entry) => entry.attempts);

test('the provider makes a loan or a payout only once although the process is killed before it has stored the outcome', async () => {
  const first = await startProcess('integrations.after-send:loan');
  const client = await enrolled(harness, person('good').idNumber);
  const loan = loanFor(client);
  const create = (timeoutMs: number) =>
    harness.bus.request(operations.createProviderLoan, loan, { ...call(), timeoutMs });
  const [lost] = await Promise.allSettled([create(2_000), first.ended]);
  expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'service.timeout' } });
  expect(await attempts('loan', loan.reference)).toEqual([1]);

  const second = await startProcess('integrations.after-send:payout');
  const { provider_loan_id: loanId } = await create(10_000);
  const { customerId, clientId } = client;
  const payout = {
    reference: `payout:${customerId}:0`,
    customerId,
    clientId,
    loanId,
    amount: 500,
    option: 'eft' as const,
  };
  const payOut = (timeoutMs: number) =>
    harness.bus.request(operations.createProviderPayout, payout, { ...call(), timeoutMs });
  await Promise.allSettled([payOut(2_000), second.ended]);
  expect(await attempts('payout', payout.reference)).toEqual([1]);

  const third = await startProcess();
  expect(await payOut(10_000)).toMatchObject({ amount: 500 });
  expect(await attempts('loan', loan.reference)).toEqual([1]);
  expect(await attempts('payout', payout.reference)).toEqual([1]);
  child?.kill('SIGTERM');
  await third.ended;
});

test.runIf(isFull)(
  'an event that was stored before the process was killed is published by the next process',
  async () => {
    const dying = await startProcess('outbox.before-publish');
    const { customerId, clientId } = await enrolled(harness, person('mandateAccepted').idNumber);
    const reference = `mandate:${newId()}`;
    const mandate = {
      reference,
      customerId,
      clientId,
      loanId: 'L1',
      mode: 'immediate' as const,
      windowSeconds: 120,
    };
    await harness.bus.request(operations.requestMandate, mandate, call());
    await dying.ended;
    const next = await startProcess();
    await until(() =>
      harness.events.find((event) => event.reference === reference && event.status === 'accepted'),
    );
    child?.kill('SIGTERM');
    await next.ended;
  },
);
