import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { systemClock } from '@tshepa/service-kit';
import { isFull, useTestNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { person } from '../sandbox/people.ts';
import { asPerson, call, enrolled, type Harness, loanFor, startHarness } from './support/harness.ts';

const nats = useTestNats();
const { idNumber } = person('good');

/** The fail point at which the next call ends as if the process had died there. */
let armed: string | undefined;
const failPoint = (name: string, detail?: string) => {
  if (armed !== `${name}:${detail}`) return;
  armed = undefined;
  throw new Error('the process died here');
};

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(nats.url, { failPoint });
});
afterAll(() => harness.close());

const budget = () => {
  const customerId = newId();
  const body = { clientId: 'CL1', grossIncome: '9000.00', netIncome: '8000.00', livingExpenses: '3000.00' };
  return { reference: `budget:${customerId}`, customerId, ...body };
};
const createBudget = (request: ReturnType<typeof budget>) =>
  harness.bus.request(operations.createProviderBudget, request, call());
const entryOf = async (kind: string, reference: string) => {
  const entries = (await harness.ledger(kind)).filter((entry) => entry.reference === reference);
  expect(entries.length).toBeLessThanOrEqual(1);
  return entries[0];
};
const leaseIsOver = () => systemClock.sleep(3_000);

test('a completed call returns the same answer again without calling the third party', async () => {
  const request = budget();
  const first = await createBudget(request);
  expect(await createBudget(request)).toEqual(first);
  expect(await entryOf('budget', request.reference)).toMatchObject({ attempts: 1 });
});

test('after a crash between the call and the record of its outcome, the effect is looked up and not sent again', async () => {
  const request = budget();
  armed = 'integrations.after-send:budget';
  await expect(createBudget(request)).rejects.toMatchObject({ code: 'internal' });
  expect(await createBudget(request)).toMatchObject({ id: expect.any(String) });
  expect(await entryOf('budget', request.reference)).toMatchObject({ attempts: 1 });
});

test('after a crash before the call the effect is sent as soon as the attempt is certainly over', async () => {
  const request = budget();
  armed = 'integrations.before-send:budget';
  await expect(createBudget(request)).rejects.toMatchObject({ code: 'internal' });
  expect(await entryOf('budget', request.reference)).toBeUndefined();
  await expect(createBudget(request)).rejects.toMatchObject({ code: 'idempotency.in_progress' });
  await leaseIsOver();
  expect(await createBudget(request)).toMatchObject({ id: expect.any(String) });
  expect(await entryOf('budget', request.reference)).toMatchObject({ attempts: 1 });
});

test('a look-up finds an effect whose reply was lost', async () => {
  await harness.setFault({ party: 'provider', call: 'budgets', fault: 'drop-reply', method: 'POST' });
  const request = budget();
  expect(await createBudget(request)).toMatchObject({ id: expect.any(String) });
  expect(await entryOf('budget', request.reference)).toMatchObject({ attempts: 1 });
});

test('a look-up finds an effect whose answer came too late', async () => {
  await harness.setFault({
    party: 'provider',
    call: 'budgets',
    fault: 'slow',
    method: 'POST',
    delayMs: 3_000,
  });
  const request = budget();
  expect(await createBudget(request)).toMatchObject({ id: expect.any(String) });
  expect(await entryOf('budget', request.reference)).toMatchObject({ attempts: 1 });
});

test('a reply that cannot be parsed is ignored, and a look-up decides', async () => {
  await harness.setFault({ party: 'provider', call: 'budgets', fault: 'garbage', method: 'POST' });
  const request = budget();
  expect(await createBudget(request)).toMatchObject({ id: expect.any(String) });
  expect(await entryOf('budget', request.reference)).toMatchObject({ attempts: 1 });
});

test.runIf(isFull)(
  'when the connection is lost before the effect, the outcome is unknown, and the same reference may be repeated',
  async () => {
    await harness.setFault({ party: 'provider', call: 'budgets', fault: 'down', method: 'POST' });
    const request = budget();
    await expect(createBudget(request)).rejects.toMatchObject({ code: 'party.unknown_outcome' });
    await leaseIsOver();
    await createBudget(request);
    expect(await entryOf('budget', request.reference)).toMatchObject({ attempts: 1 });
  },
);

test('an error status is reported as unavailable, and the next call sends the effect again at once', async () => {
  await harness.setFault({ party: 'provider', call: 'budgets', fault: '500', method: 'POST' });
  const request = budget();
  await expect(createBudget(request)).rejects.toMatchObject({ code: 'party.unavailable' });
  await createBudget(request);
  expect(await entryOf('budget', request.reference)).toMatchObject({ attempts: 1 });
});

test('ten concurrent calls with one reference have one effect and one answer', async () => {
  const request = budget();
  const answers = await Promise.all(Array.from({ length: 10 }, () => createBudget(request)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await entryOf('budget', request.reference)).toMatchObject({ attempts: 1 });
});

test('a reference of another customer or another kind is refused', async () => {
  const request = budget();
  await createBudget(request);
  await expect(createBudget({ ...request, customerId: newId() })).rejects.toMatchObject({
    code: 'idempotency.mismatch',
  });
  const enrol = {
    reference: request.reference,
    customerId: request.customerId,
    ...asPerson(idNumber),
    cellNo: '0820000000',
  };
  await expect(harness.bus.request(operations.enrolProviderClient, enrol, call())).rejects.toMatchObject({
    code: 'idempotency.mismatch',
  });
});

test('a bureau check is paid for once: a repeated call is answered by a look-up, and the journal stores no personal data', async () => {
  const customerId = newId();
  const request = { reference: `bureau:${customerId}:0`, customerId, ...asPerson(idNumber) };
  const first = await harness.bus.request(operations.requestBureauReport, request, call());
  expect(await harness.bus.request(operations.requestBureauReport, request, call())).toEqual(first);
  expect(await entryOf('bureau', request.reference)).toMatchObject({ attempts: 1 });
  const stored = JSON.stringify(await harness.service.context.calls.get(request.reference));
  for (const secret of [idNumber, 'Thandi', 'Nkosi', 'CC_RESULTS', first.clientRef])
    expect(stored).not.toContain(secret);
});

test('the reconciler settles effects that a crash left open, without sending them again', async () => {
  const request = budget();
  armed = 'integrations.after-send:budget';
  await expect(createBudget(request)).rejects.toMatchObject({ code: 'internal' });
  await leaseIsOver();
  harness.clock.set(5 * 60_000);
  await expect
    .poll(() => harness.service.context.calls.get(request.reference))
    .toMatchObject({ state: 'done', answer: { id: expect.any(String) } });
  harness.clock.set(0);
  expect(await entryOf('budget', request.reference)).toMatchObject({ attempts: 1 });
});

test('a loan refused for one product can be created with another product under the same reference', async () => {
  const loan = loanFor(await enrolled(harness, idNumber));
  const create = (productId: string) =>
    harness.bus.request(operations.createProviderLoan, { ...loan, productId }, call());
  await expect(create('GONE')).rejects.toMatchObject({
    code: 'loan.validation',
    details: { reasons: ['The product is not known'] },
  });
  expect(await create('ZIL-500')).toMatchObject({ provider_loan_amount: 500 });
  expect(await entryOf('loan', loan.reference)).toMatchObject({ attempts: 1 });
});

test('only our own services may request effects', async () => {
  const staff = { kind: 'staff' as const, staffId: 's1', email: 'a@example.co.za', role: 'manager' as const };
  for (const actor of [{ kind: 'public' as const }, { kind: 'applicant' as const, sessionId: 's' }, staff])
    await expect(
      harness.bus.request(operations.createProviderBudget, budget(), { ...call(), actor }),
    ).rejects.toMatchObject({ code: 'auth.forbidden' });
});
