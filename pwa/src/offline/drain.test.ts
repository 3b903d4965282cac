import { expect, test } from 'vitest';
import { backOffMs, drain, type OutboxStore } from './drain.ts';
import type { Command, CommandKind, Outcome, StoredError, Verdict } from './types.ts';

const error: StoredError = {
  code: 'service.unavailable',
  message: 'Later',
  fields: [],
  reasons: [],
  missing: [],
};

const command = (customerId: string, seq: number, kind: CommandKind = 'save'): Command =>
  ({
    id: `${customerId}-${seq}`,
    deviceId: 'device',
    customerId,
    seq,
    kind,
    payload: {},
    version: 1,
    step: 'financial',
    createdAt: '2026-11-21T08:00:00.000Z',
    attempts: 0,
    notBefore: 0,
    lastError: null,
    state: 'waiting',
  }) as Command;

/** A store in memory and a server that answers from a list, by command id; anything else is delivered. */
function model(commands: Command[], answers: Record<string, Outcome[]> = {}) {
  const rows = new Map(commands.map((row) => [row.id, row]));
  const sent: string[] = [];
  const verdicts: Record<string, Verdict> = {};
  let nowMs = 1_000;
  const store: OutboxStore = {
    all: async () => [...rows.values()],
    remove: async (id) => void rows.delete(id),
    postpone: async (id, change) => {
      const row = rows.get(id);
      if (row) rows.set(id, { ...row, ...change });
    },
    park: async (id, lastError) => {
      const row = rows.get(id);
      if (row) rows.set(id, { ...row, state: 'parked', lastError });
    },
    stop: async (customerId, verdict) => {
      verdicts[customerId] = verdict;
      for (const row of rows.values()) if (row.customerId === customerId) rows.delete(row.id);
    },
  };
  const deliver = async ({ id }: Command): Promise<Outcome> => {
    sent.push(id);
    return answers[id]?.shift() ?? { kind: 'delivered', reply: null };
  };
  const run = () =>
    drain({ store, deliver, now: () => nowMs, random: () => 0.5, onOutcome: () => undefined });
  return {
    rows,
    sent,
    verdicts,
    run,
    pass: (ms: number) => (nowMs += ms),
    add: (row: Command) => rows.set(row.id, row),
  };
}

test('commands of one application go in order, whatever order the store has them in', async () => {
  const queue = model([command('a', 3), command('a', 1), command('a', 2)]);
  expect(await queue.run()).toBeNull();
  expect(queue.sent).toEqual(['a-1', 'a-2', 'a-3']);
  expect(queue.rows.size).toBe(0);
});

test('a command added while the queue is sent goes in the same run', async () => {
  const queue = model([command('a', 1)]);
  queue.add(command('a', 2));
  await queue.run();
  expect(queue.sent).toEqual(['a-1', 'a-2']);
});

test('a lost reply keeps the command, its key and its count of tries', async () => {
  const queue = model([command('a', 1), command('a', 2)], { 'a-1': [{ kind: 'no-answer' }] });
  expect(await queue.run()).toBeGreaterThan(1_000);
  expect(queue.sent).toEqual(['a-1']);
  expect(queue.rows.get('a-1')).toMatchObject({ id: 'a-1', attempts: 0, state: 'waiting' });
  await queue.run();
  expect(queue.sent).toEqual(['a-1', 'a-1', 'a-2']);
});

test('an answered failure waits longer each time and holds back only its own application', async () => {
  const failed: Outcome = { kind: 'failed', error, retryAfterMs: null };
  const queue = model([command('a', 1), command('a', 2), command('b', 1)], { 'a-1': [failed, failed] });
  const first = await queue.run();
  expect(queue.sent).toEqual(['a-1', 'b-1']);
  expect(queue.rows.get('a-1')).toMatchObject({ attempts: 1, lastError: error });
  queue.pass((first ?? 0) - 1_000);
  const second = await queue.run();
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan((first ?? 0) - 1_000);
  queue.pass((second ?? 0) - (first ?? 0));
  expect(await queue.run()).toBeNull();
  expect(queue.sent).toEqual(['a-1', 'b-1', 'a-1', 'a-1', 'a-2']);
});

test('the server says when to come back', async () => {
  const queue = model([command('a', 1)], { 'a-1': [{ kind: 'failed', error, retryAfterMs: 30_000 }] });
  expect(await queue.run()).toBe(31_000);
});

test('a refused command is parked, stays visible and holds back what follows it', async () => {
  const queue = model([command('a', 1), command('a', 2)], { 'a-1': [{ kind: 'refused', error }] });
  expect(await queue.run()).toBeNull();
  expect(queue.sent).toEqual(['a-1']);
  expect(queue.rows.get('a-1')).toMatchObject({ state: 'parked', lastError: error });
  expect(queue.rows.get('a-2')?.state).toBe('waiting');
});

test('a verdict drops everything typed later before it leaves the phone', async () => {
  const verdict: Verdict = { kind: 'limit', message: 'Limit' };
  const queue = model([command('a', 1, 'personal'), command('a', 2), command('b', 1)], {
    'a-1': [{ kind: 'stopped', verdict }],
  });
  await queue.run();
  expect(queue.sent).toEqual(['a-1', 'b-1']);
  expect(queue.verdicts).toEqual({ a: verdict });
  expect(queue.rows.size).toBe(0);
});

test('while the site is off the queue holds and no try is counted', async () => {
  const queue = model([command('a', 1), command('b', 1)], { 'a-1': [{ kind: 'closed', message: 'Closed' }] });
  expect(await queue.run()).toBe(61_000);
  expect(queue.sent).toEqual(['a-1']);
  expect(queue.rows.get('a-1')?.attempts).toBe(0);
});

test('a lost session pauses the whole queue and loses nothing', async () => {
  const queue = model([command('a', 1), command('b', 1)], { 'a-1': [{ kind: 'session-lost' }] });
  expect(await queue.run()).toBeNull();
  expect(queue.sent).toEqual(['a-1']);
  expect(queue.rows.size).toBe(2);
});

test('the end of an application is told before a later one starts, even after days', async () => {
  const queue = model([command('new', 1), command('old', 0, 'exit')], { 'old-0': [{ kind: 'no-answer' }] });
  await queue.run();
  expect(queue.sent).toEqual(['old-0']);
  await queue.run();
  expect(queue.sent).toEqual(['old-0', 'old-0', 'new-1']);
});

test('the span between tries doubles up to a minute', () => {
  expect([0, 1, 2, 10].map((attempts) => backOffMs(attempts, 1))).toEqual([1_000, 2_000, 4_000, 60_000]);
  expect(backOffMs(0, 0)).toBe(500);
});
