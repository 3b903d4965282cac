import type { BatchResult } from '@tshepa/contracts/entities/batch';
import { headerNames } from '@tshepa/contracts/header-names';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoAnswerError } from '../../platform/network/api.ts';
import { setUser } from '../../platform/session/auth.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { sendBatch } from './send-batch.ts';

const ids = ['a', 'b', 'c'].map((last) => `01980000-0000-7000-8000-00000000000${last}`);
const rows = ids.map((id) => ({ id }));
const batch = { batchId: '01980000-0000-7000-8000-000000000001', action: 'take' as const, rows };
const options = { idempotencyKey: '01980000-0000-7000-8000-000000000002' };

/** Plays a server that takes at most two rows in one call, and a connection that loses the calls named here. */
function startServer(lost: readonly number[]) {
  const taken = new Set<string>();
  const calls: { key: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'https://loans.tshepa.example'), init);
    calls.push({ key: request.headers.get(headerNames.idempotencyKey), body: await request.json() });
    if (lost.includes(calls.length)) throw new TypeError('Failed to fetch');
    let left = 2;
    const results = ids.map((id): BatchResult => {
      if (taken.has(id)) return { id, outcome: 'already' };
      if (left === 0) return { id, outcome: 'left' };
      left -= 1;
      taken.add(id);
      return { id, outcome: 'done' };
    });
    return Response.json({ results });
  });
  return calls;
}
const outcomes = (results: readonly BatchResult[]) => results.map(({ outcome }) => outcome);

beforeEach(() => {
  useSiteStatus.setState({ isOnline: true });
  setUser({ token: 't'.repeat(40), email: 'staff@example.co.za', role: 'agent' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a batch goes on by itself where the server stopped', async () => {
  const calls = startServer([]);
  expect(outcomes(await sendBatch(batch, options))).toEqual(['done', 'done', 'done']);
  expect(calls.map(({ body }) => body)).toEqual([batch, batch]);
});

test('what was done before a lost connection is kept and shown, and sending the rest again does nothing twice', async () => {
  const calls = startServer([2]);
  const first = await sendBatch(batch, options);
  expect(outcomes(first)).toEqual(['done', 'done', 'left']);
  const again = { idempotencyKey: '01980000-0000-7000-8000-000000000003' };
  expect(outcomes(await sendBatch({ ...batch, former: first }, again))).toEqual(['done', 'done', 'done']);
  // The id of the batch makes each row one action, so all calls name the same batch, each under a key of its own.
  expect(calls.map(({ body }) => body)).toEqual([batch, batch, batch]);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
});

test('a batch of which nothing is known fails, and is sent again with the same key', async () => {
  startServer([1]);
  await expect(sendBatch(batch, options)).rejects.toBeInstanceOf(NoAnswerError);
});
