import { expect, test } from 'vitest';
import { createMemoryRows } from '../store/memory-rows.ts';
import type { OutboxRow } from '../store/rows.ts';
import { queueFactsIn } from './queue-facts.ts';

const sealed = { keyId: 'k', nonce: new Uint8Array(12), bytes: new ArrayBuffer(8) };
const row = (id: string, change: Partial<OutboxRow>): OutboxRow => ({
  id,
  customerId: 'c',
  kind: 'save',
  version: 1,
  step: null,
  createdAt: '2026-11-27T10:00:00.000Z',
  attempts: 0,
  notBefore: 0,
  state: 'waiting',
  seq: null,
  sealed,
  ...change,
});

test('the queue of a locked phone is counted by kind and state, without page markers and without opening it', async () => {
  const rows = createMemoryRows();
  expect(await queueFactsIn(rows)).toEqual({ kinds: {}, refused: 0, conflict: 0, held: 0 });
  await rows.transact('rw', ['outbox', 'receipts'], async ({ outbox, receipts }) => {
    await outbox.put(row('1', { createdAt: '2026-11-27T08:00:00.000Z', state: 'rejected' }));
    await outbox.put(row('2', { state: 'conflict' }));
    await outbox.put(row('3', { kind: 'statements', version: 99 }));
    await outbox.put(row('4', { kind: 'progress', createdAt: '2026-11-20T08:00:00.000Z' }));
    await outbox.put(row('5', { kind: 'payslip', version: 2 }));
    for (const [id, at] of [
      ['1', '2026-11-27T09:00:00.000Z'],
      ['2', '2026-11-27T09:30:00.000Z'],
      ['3', '2026-11-26T09:00:00.000Z'],
    ] as const)
      await receipts.put({ id, customerId: 'c', at, kind: 'save', sealed });
  });
  expect(await queueFactsIn(rows)).toEqual({
    kinds: { save: 2, statements: 1, payslip: 1 },
    refused: 1,
    conflict: 1,
    held: 1,
    oldestAt: '2026-11-27T08:00:00.000Z',
    confirmedAt: '2026-11-27T09:30:00.000Z',
  });
});
