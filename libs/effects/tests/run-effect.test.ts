import { createLogger } from '@tshepa/service-kit';
import { connectMongo } from '@tshepa/service-kit/mongo';
import { testDatabase } from '@tshepa/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createJournal,
  createSingleFlight,
  type Journal,
  type JournalEntry,
  runEffect,
} from '../src/index.ts';

type Payment = JournalEntry & {
  state: 'intent' | 'done';
  cents: number;
  receipt?: string;
  order?: string;
  attempts: number;
};

let mongo: Connection;
let journal: Journal<Payment>;
beforeAll(async () => {
  const { url, dbName } = testDatabase('effects');
  mongo = await connectMongo({ url, dbName, logger: createLogger({ service: 'test', level: 'silent' }) });
  journal = createJournal(mongo.collection<Payment>('payments'));
  await journal.ensureIndexes();
});
afterAll(async () => {
  await mongo?.dropDatabase();
  await mongo?.close();
});

let reference: string;
let payments = 0;
beforeEach(() => {
  payments += 1;
  reference = `payment:${payments}`;
});
const intent = (cents = 500): Payment => ({
  _id: reference,
  version: 1,
  state: 'intent',
  cents,
  attempts: 1,
});
const open = (cents = 500) => journal.open(intent(cents), (existing) => existing.cents === cents);

describe('the journal', () => {
  test('stores an intent once; later callers get the same entry, and a different effect is refused as a mismatch', async () => {
    expect(await open()).toEqual({ entry: intent(), isNew: true });
    expect(await open()).toEqual({ entry: intent(), isNew: false });
    await expect(open(900)).rejects.toMatchObject({ code: 'idempotency.mismatch' });
    expect(await journal.get(reference)).toEqual(intent());
  });

  test('refuses an intent whose other unique key belongs to another effect', async () => {
    await mongo.collection('payments').createIndex({ order: 1 }, { unique: true, sparse: true });
    await journal.open({ ...intent(), order: 'O-1' }, () => true);
    const other = { ...intent(), _id: `${reference}:other`, order: 'O-1' };
    await expect(journal.open(other, () => true)).rejects.toMatchObject({ code: 'idempotency.mismatch' });
  });

  test('writes only while the entry has the version that was read', async () => {
    const { entry } = await open();
    const [first, second] = await Promise.all(
      [1, 2].map((attempts) => journal.update(entry, { set: { attempts: entry.attempts + attempts } })),
    );
    expect([first, second].filter((updated) => updated === null)).toHaveLength(1);
    expect(await journal.get(reference)).toMatchObject({ version: 2 });
  });

  test('decides again when another write came in between, and loses neither write', async () => {
    await open();
    await Promise.all(
      Array.from({ length: 5 }, () =>
        journal.change(reference, ({ attempts }) => ({ result: undefined, set: { attempts: attempts + 1 } })),
      ),
    );
    expect(await journal.get(reference)).toMatchObject({ attempts: 6, version: 6 });
  });

  test('removes fields, writes nothing for an empty change, and has no result for an unknown reference', async () => {
    await journal.open({ ...intent(), receipt: 'R-2' }, () => true);
    const left = await journal.change(reference, () => ({ result: 'left alone' }));
    expect([left, (await journal.get(reference))?.version]).toEqual(['left alone', 1]);
    await journal.change(reference, () => ({ result: undefined, unset: ['receipt'] }));
    expect(await journal.get(reference)).toEqual({ ...intent(), version: 2 });
    expect(await journal.change('payment:none', () => ({ result: 'found' }))).toBeUndefined();
  });
});

describe('an effect', () => {
  /** The third party's own record of what happened. */
  const paid = new Map<string, number>();
  const pay = async (entry: Payment) => {
    paid.set(entry._id, (paid.get(entry._id) ?? 0) + 1);
    return finish('R-3');
  };
  const finish = async (receipt: string) => {
    await journal.change(reference, () => ({ result: undefined, set: { state: 'done', receipt } }));
    return receipt;
  };
  let lookUps = 0;
  const run = (send = pay) =>
    runEffect<Payment, string>({
      open,
      async earlierOutcome({ state, receipt }) {
        if (state === 'done') return receipt ?? null;
        lookUps += 1;
        return paid.has(reference) ? finish('looked up') : null;
      },
      take: (entry) => journal.update(entry, { set: { attempts: entry.attempts + 1 } }),
      send,
    });
  beforeEach(() => {
    lookUps = 0;
  });

  test('is sent once, and its outcome is repeated without another look-up', async () => {
    expect(await run()).toBe('R-3');
    expect(await run()).toBe('R-3');
    expect([paid.get(reference), lookUps]).toEqual([1, 0]);
  });

  test('is looked up and not sent again when the process died before it recorded the outcome', async () => {
    const died = run(async (entry) => {
      paid.set(entry._id, 1);
      throw new Error('the process died here');
    });
    await expect(died).rejects.toThrow('died');
    expect(await run()).toBe('looked up');
    expect([paid.get(reference), lookUps]).toEqual([1, 1]);
  });

  test('is sent again when the third party never received it', async () => {
    await expect(run(() => Promise.reject(new Error('died before the call')))).rejects.toThrow('died');
    expect(await run()).toBe('R-3');
    expect([paid.get(reference), (await journal.get(reference))?.attempts]).toEqual([1, 2]);
  });

  test('is sent by one of two processes that both find it open; the other process is asked to wait', async () => {
    await open();
    const outcomes = await Promise.allSettled([run(), run()]);
    expect(paid.get(reference)).toBe(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'idempotency.in_progress' });
  });
});

test('concurrent callers with one key share a run; a later caller starts a new run', async () => {
  const once = createSingleFlight();
  let runs = 0;
  const count = async () => {
    runs += 1;
    return runs;
  };
  expect(await Promise.all([once('a', count), once('a', count), once('b', count)])).toEqual([1, 1, 2]);
  expect(await once('a', count)).toBe(3);
  await expect(once('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await once('a', count)).toBe(4);
});
