import { readFileSync, writeFileSync } from 'node:fs';
import { systemClock } from '@tshepa/service-kit';
import { bySize, isFull, useTestNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness, type TestFile, until } from '../support/harness.ts';
import { faultsPage } from './page.ts';
import { type Prepared, requestMaker } from './requests.ts';
import {
  type CallName,
  callNames,
  calls,
  effectRows,
  type HttpFault,
  httpFaults,
  readRows,
} from './table.ts';

const nats = useTestNats();
const files = new Map<string, TestFile>();
/** The fail point at which the next call ends as if the process had died there. */
let armed: string | undefined;
const failPoint = (name: string, detail?: string) => {
  if (armed !== `${name}:${detail}`) return;
  armed = undefined;
  throw new Error('the process died here');
};
const env = {
  PARTY_EFFECT_TIMEOUT_MS: '1500',
  PARTY_READ_TIMEOUT_MS: '2000',
  PARTY_BREAKER_FAILURES: '100000',
  STATEMENT_ANALYSER: 'bank_link',
};
/** The delay is longer than both time limits and shorter than the lease of an attempt. */
const delayMs = 2_400;

let harness: Harness;
let makers: ReturnType<typeof requestMaker>;
beforeAll(async () => {
  harness = await startHarness(nats.url, { env, files, failPoint });
  makers = requestMaker(harness, files);
});
afterAll(() => harness.close());

type Cell = readonly [CallName, HttpFault];

const ledgerOf = (name: CallName) => {
  const { ledger } = { ledger: undefined, ...calls[name] };
  return ledger;
};
const isEffect = (name: CallName) => ledgerOf(name) !== undefined;
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
const timesHappened = async (name: CallName, reference: string) => {
  const entries = await harness.ledger(ledgerOf(name) ?? '');
  return entries.filter((entry) => entry.reference === reference).length;
};
const setFault = ([name, fault]: Cell, { faultyCall }: Prepared, times: number) => {
  const { thirdParty: party, call, method } = calls[name];
  return harness.setFault({
    party,
    call: faultyCall ?? call,
    method,
    fault,
    times,
    delayMs,
    retryAfterSeconds: 1,
    periodSeconds: 600,
  });
};

/** Checks the documented course of an effect: its first answer, whether it happened, and the result of repeating it. */
function checkEffect([name, fault]: Cell, { send, reference }: Prepared) {
  const { first, happened } = effectRows[fault];
  return async () => {
    const where = `${name} with ${fault}`;
    // A damaged answer may take too long to read.
    const possible = fault === 'mutated' ? [first, 'party.unknown_outcome'] : [first];
    expect(possible, where).toContain(await codeOf(send()));
    // A late effect may have happened when it is counted.
    expect([happened, ...(fault === 'late' ? [1] : [])], where).toContain(
      await timesHappened(name, reference),
    );
    // A repeat that comes too early gets an error that says so. In the end the effect is done.
    await until(async () => {
      const code = await codeOf(send());
      expect(['done', 'idempotency.in_progress', 'party.unavailable', 'party.unknown_outcome']).toContain(
        code,
      );
      return code === 'done';
    }, 20_000);
    expect(await timesHappened(name, reference), where).toBe(1);
  };
}

/** Checks the documented course of a read, which is its answer under the fault. */
function checkRead([name, fault]: Cell, { send }: Prepared, isAlways: boolean) {
  return async () => {
    const where = `${name} with ${fault} ${isAlways ? 'always' : 'once'}`;
    const code = await codeOf(send());
    const expected = readRows[fault][isAlways ? 'always' : 'once'];
    // A damaged answer may still be valid.
    expect(fault === 'mutated' ? [expected, 'done'] : [expected], where).toContain(code);
  };
}

/** A read that must succeed within its time limit runs alone, because the other cases keep the machine busy. */
const isQuickRead = ([name, fault]: Cell, isAlways: boolean) =>
  !isEffect(name) && !isAlways && readRows[fault].once === 'done';

const clearFaults = async () => {
  await fetch(`${harness.sandbox.url}/faults`, { method: 'DELETE' });
  await systemClock.sleep(1_100);
};

/** Checks all cases of a round at the same time. Each case has a call of its own, or at least a customer of its own. */
async function checkRound(cells: readonly Cell[], isAlways = false) {
  // All requests are prepared before any fault is set. Preparing a case calls third parties that other cases use.
  const prepared: [Cell, Prepared][] = [];
  for (const cell of cells) prepared.push([cell, await makers[cell[0]]()]);
  for (const [cell, request] of prepared) await setFault(cell, request, isAlways ? 50 : 1);
  const together = prepared.filter(([cell]) => !isQuickRead(cell, isAlways));
  const alone = prepared.filter(([cell]) => isQuickRead(cell, isAlways));
  const checkOf = ([cell, request]: [Cell, Prepared]) =>
    isEffect(cell[0]) ? checkEffect(cell, request) : checkRead(cell, request, isAlways);
  try {
    await Promise.all(together.map((one) => checkOf(one)()));
    for (const one of alone) await checkOf(one)();
  } finally {
    await clearFaults();
  }
  // Without the faults the same reads succeed.
  for (const [name] of cells)
    if (!isEffect(name))
      expect(await codeOf((await makers[name]()).send()), `${name} afterwards`).toBe('done');
}

test('the page about failing third parties is generated from the table', () => {
  const file = new URL('../../../../docs/flows/third-party-faults.md', import.meta.url);
  if (process.env['UPDATE_DOCS']) writeFileSync(file, faultsPage());
  expect(readFileSync(file, 'utf8')).toBe(faultsPage());
});

/** The fault 429 is left out. A third party that asks for a pause gets none of the other calls. */
const quick = httpFaults.filter((fault) => fault !== '429');

test('no effect happens twice in a sample of calls and faults', async () => {
  await checkRound(callNames.map((name, index) => [name, quick[index % quick.length] ?? 'down']));
  await checkRound([
    ['payOut', '429'],
    ['listProducts', '429'],
  ]);
});

describe.runIf(isFull)('the whole table', () => {
  test.each(httpFaults)('every call with the fault %s has the documented outcome', async (fault) => {
    await checkRound(callNames.map((name) => [name, fault]));
    await checkRound(
      callNames.filter((name) => !isEffect(name)).map((name) => [name, fault]),
      true,
    );
  }, 240_000);
});

const steps = ['before-intent', 'before-send', 'after-send', 'after-record'] as const;

test.each(
  bySize({
    smallest: ['payOut'] as const,
    full: ['payOut', 'createLoan', 'requestMandate', 'bureauCheck'] as const,
  }),
)('%s has its effect at most once when the process dies at any step and the call is repeated, with or without a fault', async (name) => {
  for (const step of steps)
    for (const fault of bySize({
      smallest: [step === 'after-send' ? undefined : 'drop-reply'] as const,
      full: [undefined, 'drop-reply', 'late', '500'] as const,
    })) {
      const request = await makers[name]();
      const { send, reference } = request;
      if (fault) await setFault([name, fault], request, 1);
      armed = `integrations.${step}:${ledgerOf(name)}`;
      await codeOf(send());
      armed = undefined;
      await until(async () => (await codeOf(send())) === 'done', 20_000);
      expect(await timesHappened(name, reference), `${step} ${fault}`).toBe(1);
      await fetch(`${harness.sandbox.url}/faults`, { method: 'DELETE' });
    }
}, 240_000);
