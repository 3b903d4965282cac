import { readFileSync, writeFileSync } from 'node:fs';
import { systemClock } from '@tshepa/service-kit';
import { bySize, testSize, useTestNats } from '@tshepa/test-kit';
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
/** What a fail point does once it is armed: the rest of the call never runs, as if the process had died there. */
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
/** Longer than both time limits, shorter than the time in which nobody sends again. */
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
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
const timesHappened = async (name: CallName, reference: string) => {
  const entries = await harness.ledger(ledgerOf(name) ?? '');
  return entries.filter((entry) => entry.reference === reference).length;
};
const disturb = (name: CallName, fault: HttpFault, times: number) => {
  const { party, call, method } = calls[name];
  return harness.disturb({
    party,
    call,
    method,
    fault,
    times,
    delayMs,
    retryAfterSeconds: 1,
    periodSeconds: 600,
  });
};

/** The documented course of an effect: the first answer, whether it happened, and the end of asking again. */
function walkEffect([name, fault]: Cell, { ask, reference }: Prepared) {
  const { first, happened } = effectRows[fault];
  return async () => {
    const where = `${name} with ${fault}`;
    // A damaged answer may be one that takes too long to read.
    const possible = fault === 'mutated' ? [first, 'party.unknown_outcome'] : [first];
    expect(possible, where).toContain(await codeOf(ask()));
    // What happens late may have happened when it is counted.
    expect([happened, ...(fault === 'late' ? [1] : [])], where).toContain(
      await timesHappened(name, reference),
    );
    // Whoever asks again before it is safe is told so, and in the end it is done.
    await until(async () => {
      const code = await codeOf(ask());
      expect(['done', 'idempotency.in_progress', 'party.unavailable', 'party.unknown_outcome']).toContain(
        code,
      );
      return code === 'done';
    }, 20_000);
    expect(await timesHappened(name, reference), where).toBe(1);
  };
}

/** The documented course of a read: the answer while it is disturbed, and the answer afterwards. */
function walkRead([name, fault]: Cell, { ask }: Prepared, isAlways: boolean) {
  return async () => {
    const where = `${name} with ${fault} ${isAlways ? 'always' : 'once'}`;
    const code = await codeOf(ask());
    const expected = readRows[fault][isAlways ? 'always' : 'once'];
    // Damage may leave an answer that is as good as the true one.
    expect(fault === 'mutated' ? [expected, 'done'] : [expected], where).toContain(code);
  };
}

/** A read that is tried again within its patience wants a machine that is not busy with all the others. */
const isQuickRead = ([name, fault]: Cell, isAlways: boolean) =>
  !isEffect(name) && !isAlways && readRows[fault].once === 'done';

const wellAgain = async () => {
  await fetch(`${harness.sandbox.url}/faults`, { method: 'DELETE' });
  await systemClock.sleep(1_100);
};

/** All slow walks of a round at once: each has a call, or at least a customer, of its own. */
async function round(cells: readonly Cell[], isAlways = false) {
  // All is made before anything is disturbed: a call of one row is a preparation of another.
  const prepared: [Cell, Prepared][] = [];
  for (const cell of cells) prepared.push([cell, await makers[cell[0]]()]);
  for (const [name, fault] of cells) await disturb(name, fault, isAlways ? 50 : 1);
  const together = prepared.filter(([cell]) => !isQuickRead(cell, isAlways));
  const alone = prepared.filter(([cell]) => isQuickRead(cell, isAlways));
  const walkOf = ([cell, request]: [Cell, Prepared]) =>
    isEffect(cell[0]) ? walkEffect(cell, request) : walkRead(cell, request, isAlways);
  try {
    await Promise.all(together.map((one) => walkOf(one)()));
    for (const one of alone) await walkOf(one)();
  } finally {
    await wellAgain();
  }
  // What was disturbed answers as ever.
  for (const [name] of cells)
    if (!isEffect(name))
      expect(await codeOf((await makers[name]()).ask()), `${name} afterwards`).toBe('done');
}

test('the page about ill third parties is the one of the table', () => {
  const file = new URL('../../../../docs/flows/third-party-faults.md', import.meta.url);
  if (process.env['UPDATE_DOCS']) writeFileSync(file, faultsPage());
  expect(readFileSync(file, 'utf8')).toBe(faultsPage());
});

/** Apart from the rest: a party that asks for a pause is left alone by all of its calls. */
const quick = httpFaults.filter((fault) => fault !== '429');

test('a sample: each call meets one fault, each fault one call, and nothing happens twice', async () => {
  await round(callNames.map((name, index) => [name, quick[index % quick.length] ?? 'down']));
  await round([
    ['payOut', '429'],
    ['listProducts', '429'],
  ]);
});

describe.runIf(testSize() === 'full')('all of it', () => {
  test.each(httpFaults)('every call with %s comes to what is documented', async (fault) => {
    await round(callNames.map((name) => [name, fault]));
    await round(
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
)('money moves at most once: %s dies at every step, with the line well or cut, and is then asked for again', async (name) => {
  for (const step of steps)
    for (const fault of [
      undefined,
      ...bySize({ smallest: ['drop-reply'] as const, full: ['drop-reply', 'late', '500'] as const }),
    ]) {
      const { ask, reference } = await makers[name]();
      if (fault) await disturb(name, fault, 1);
      armed = `integrations.${step}:${ledgerOf(name)}`;
      await codeOf(ask());
      armed = undefined;
      await until(async () => (await codeOf(ask())) === 'done', 20_000);
      expect(await timesHappened(name, reference), `${step} ${fault}`).toBe(1);
      await fetch(`${harness.sandbox.url}/faults`, { method: 'DELETE' });
    }
}, 240_000);
