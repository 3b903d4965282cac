import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commandWith, otherId, saveBody, someError } from '../tests/fixtures.ts';
import type { Command, Outcome } from '../types.ts';
import { outcomeMark, releaseWaiters, settleBlocked, settleWaiters, waitForCommand } from './waiters.ts';

const command = (order: number, change: Partial<Omit<Command, 'kind' | 'payload'>> = {}) =>
  commandWith(saveBody(), { id: `save-${order}`, order, step: 'financial', ...change });
const submit = commandWith({ kind: 'submit', payload: { save: {} } }, { id: 'submit', order: 9 });
const delivered: Outcome = { kind: 'delivered', reply: { version: 2 }, usedSequence: true };
const rejected: Outcome = { kind: 'rejected', error: someError, usedSequence: false };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a step gets only the outcome of its own command', async () => {
  const own = waitForCommand(command(1));
  settleWaiters(command(2), delivered);
  settleWaiters(command(1, { customerId: otherId }), rejected);
  settleWaiters(command(1), delivered);
  expect(await own).toEqual({ kind: 'done', reply: { version: 2 } });
});

test('an outcome that came while the step was still being stored is not missed', async () => {
  const since = outcomeMark();
  settleWaiters(command(3), delivered);
  expect(await waitForCommand(command(3), since)).toEqual({ kind: 'done', reply: { version: 2 } });
});

test('a step also waits for a merged command, which has another id', async () => {
  const own = waitForCommand(command(1));
  settleWaiters(command(1), { kind: 'conflict', error: someError, isOpen: false });
  settleWaiters(command(1, { id: 'merged' }), delivered);
  expect(await own).toMatchObject({ kind: 'done' });
});

test('a step is refused when the applicant has to resolve a conflict', async () => {
  const own = waitForCommand(command(1));
  settleWaiters(command(1), { kind: 'conflict', error: someError, isOpen: true });
  expect(await own).toEqual({ kind: 'refused', error: someError });
});

test('a refused earlier step blocks only what depends on it', async () => {
  const [other, last] = [waitForCommand(command(2)), waitForCommand(submit)];
  settleWaiters(command(1), rejected);
  expect(await last).toEqual({ kind: 'blocked', step: 'financial' });
  settleWaiters(command(2), delivered);
  expect(await other).toMatchObject({ kind: 'done' });
});

test('a step whose command depends on a blocked command stops waiting when the queue stops', async () => {
  const last = waitForCommand(submit);
  settleBlocked([command(1, { state: 'rejected' }), submit]);
  expect(await last).toEqual({ kind: 'blocked', step: 'financial' });
});

test('without an answer, with documents that wait for Wi-Fi, or after a minute, the applicant continues', async () => {
  const silent = waitForCommand(command(1));
  settleWaiters(command(2), { kind: 'no-answer' });
  expect(await silent).toEqual({ kind: 'queued' });
  const waiting = waitForCommand(command(1));
  releaseWaiters(({ id }) => id === 'save-1');
  expect(await waiting).toEqual({ kind: 'queued' });
  const slow = waitForCommand(command(1));
  vi.advanceTimersByTime(60_000);
  expect(await slow).toEqual({ kind: 'queued' });
});

const failingParty = { ...someError, code: 'party.unavailable' as const };

test('a step waits through two error replies, and shows the third error', async () => {
  const own = waitForCommand(command(1));
  const retry: Outcome = { kind: 'retry', error: failingParty, retryAfterMs: null };
  settleWaiters(command(1, { attempts: 0 }), retry);
  settleWaiters(command(1, { attempts: 1 }), retry);
  settleWaiters(command(1, { attempts: 2 }), retry);
  expect(await own).toEqual({ kind: 'failed', message: failingParty.message });
});

test.each([
  'service.unavailable',
  'service.timeout',
] as const)('when our own services are down (%s) the applicant continues as if offline', async (code) => {
  const own = waitForCommand(command(1));
  const retry: Outcome = { kind: 'retry', error: { ...someError, code }, retryAfterMs: null };
  for (const attempts of [0, 1, 2]) settleWaiters(command(1, { attempts }), retry);
  expect(await own).toEqual({ kind: 'queued' });
});

test('a step waits for a slow bureau, however often the server replies that the check is still in progress', async () => {
  const own = waitForCommand(command(1));
  const error = { ...someError, code: 'idempotency.in_progress' as const };
  for (let attempts = 0; attempts < 9; attempts += 1)
    settleWaiters(command(1, { attempts }), { kind: 'retry', error, retryAfterMs: 1_000 });
  settleWaiters(command(1, { attempts: 9 }), delivered);
  expect(await own).toMatchObject({ kind: 'done' });
});
