import { type Operation, operations } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { customerId, startEdge, testNats } from './support/edge.ts';

const nats = testNats();
const reply = { id: customerId, version: 13, state: 'DECLINED' as const };

/** Plays a service of the former build, whose schema of a decision has only these fields. */
async function startFormer(operation: 'declineApplication' | 'revertDecline', fields: z.core.$ZodShape) {
  const seen: { action: string; payload: unknown; key: string | undefined; ifMatch: number | undefined }[] =
    [];
  const watched = (definition: Operation) =>
    serve(definition as typeof operations.addNote, async (payload, { idempotencyKey: key, ifMatch }) => {
      seen.push({ action: definition.action, payload, key, ifMatch });
      return reply;
    });
  const former = { ...operations[operation], request: z.strictObject(fields) };
  const edge = await startEdge(nats.url, {
    handlers: [watched(former as unknown as Operation), watched(operations.addNote)],
  });
  return { edge, seen };
}

const key = newId();
const headers = { 'idempotency-key': key, 'if-match': '"12"' };

test('[S4.19] a service of the former build declines without the cause that it does not know, and the note follows on its own, once', async () => {
  const { edge, seen } = await startFormer('declineApplication', { id: z.string(), reason: z.string() });
  const json = { id: customerId, reason: 'Fraud', cause: 'account-of-another', note: 'Call the bank' };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await edge.call('POST', '/loan/decline-reason', { as: 'agent', json, headers });
    expect(answer).toMatchObject({ status: 200, body: reply });
  }
  const [first, noted, again, notedAgain] = seen;
  expect(first).toEqual({
    action: 'decline-application',
    payload: { id: customerId, reason: 'Fraud' },
    key,
    ifMatch: 12,
  });
  expect(noted).toMatchObject({ action: 'add-note', payload: { id: customerId, text: 'Call the bank' } });
  expect(noted?.ifMatch).toBeUndefined();
  expect(noted?.key).not.toBe(key);
  expect([again, notedAgain]).toEqual([first, noted]);
});

test('[S4.20] a service of the former build reverts without the reason, which becomes a note', async () => {
  const { edge, seen } = await startFormer('revertDecline', { id: z.string() });
  const json = { id: customerId, note: 'The bank knows both' };
  const answer = await edge.call('POST', '/loan/revert-loan-state', { as: 'manager', json, headers });
  expect(answer.status).toBe(200);
  expect(seen.map(({ payload }) => payload)).toEqual([
    { id: customerId },
    { id: customerId, text: 'The bank knows both' },
  ]);
});

test('a service of this build gets decision, cause and note in one call', async () => {
  const { edge, seen } = await startFormer(
    'declineApplication',
    operations.declineApplication.request._zod.def.shape,
  );
  const json = { id: customerId, reason: 'Fraud', cause: 'account-of-another', note: 'Call the bank' };
  await edge.call('POST', '/loan/decline-reason', { as: 'agent', json });
  expect(seen.map(({ payload }) => payload)).toEqual([json]);
});
