import { expect, test } from 'vitest';
import { commandWith, createdAt, otherId, saveBody } from '../tests/fixtures.ts';
import type { Command, CommandBody, QueueItem, UnreadCommand } from '../types.ts';
import { blockerOf, pickNext } from './order.ts';

const save = { id: 'customer' };
const bodies = {
  personal: { kind: 'personal', payload: { save, idNumber: '8001011100089' } },
  banking: { kind: 'banking', payload: { save, idNumber: '8001011100089' } },
  submit: { kind: 'submit', payload: { save } },
  payslip: {
    kind: 'payslip',
    payload: { file: { blobId: 'b', name: 'p.pdf', contentType: 'application/pdf', sizeBytes: 10 } },
  },
  exit: { kind: 'exit', payload: {} },
} satisfies Record<string, CommandBody>;

const at = (order: number, body: CommandBody, change: Partial<Omit<Command, 'kind' | 'payload'>> = {}) =>
  commandWith(body, { id: String(order), order, step: 'financial', ...change });
const pick = (queue: readonly QueueItem[], now = 1_000, mayTransfer = (_: Command) => true) => {
  const choice = pickNext(queue, { now, mayTransfer });
  return 'command' in choice ? choice.command.id : choice;
};

test('the oldest command goes first, whatever the order of the rows', () => {
  expect(pick([at(3, saveBody()), at(1, saveBody()), at(2, saveBody())])).toBe('1');
});

test('a postponed command holds back the commands after it, but not other applications', () => {
  const queue = [at(1, saveBody(), { notBefore: 5_000 }), at(2, saveBody())];
  expect(pick(queue)).toEqual({ kind: 'later', at: 5_000 });
  expect(pick([...queue, at(9, saveBody(), { customerId: otherId })])).toBe('9');
});

test('a refused answer holds back what the loan provider needs, but not the answers of other steps and not the documents', () => {
  const rejected = at(1, saveBody(), { state: 'rejected', step: 'financial' });
  expect(pick([rejected, at(2, bodies.banking), at(3, bodies.payslip)])).toBe('3');
  expect(pick([rejected, at(2, bodies.banking), at(4, bodies.submit)])).toEqual({ kind: 'done' });
});

test('a command that depends on a blocked command blocks its own dependants', () => {
  const rejected = at(1, saveBody(), { state: 'rejected', step: 'more-info' });
  expect(pick([rejected, at(2, bodies.banking), at(3, bodies.submit)])).toEqual({ kind: 'done' });
  expect(blockerOf(at(3, bodies.submit), [rejected, at(2, bodies.banking)])?.id).toBe('1');
});

test('everything waits for refused personal details, because without them there is no record', () => {
  const rejected = at(1, bodies.personal, { state: 'rejected' });
  expect(pick([rejected, at(2, saveBody()), at(3, bodies.payslip)])).toEqual({ kind: 'done' });
});

test.each(['unreadable', 'held'] as const)('a row that is %s holds back only the submission', (state) => {
  const { id, order, customerId, step, attempts, notBefore } = at(1, saveBody());
  const unread: UnreadCommand = {
    id,
    order,
    customerId,
    step,
    attempts,
    notBefore,
    createdAt,
    kind: 'save',
    state,
  };
  expect(pick([unread, at(2, saveBody())])).toBe('2');
  expect(pick([unread, at(2, bodies.submit)])).toEqual({ kind: 'done' });
});

test('documents that wait for Wi-Fi hold back the submission but not answers', () => {
  const noDocuments = (command: Command) => command.kind !== 'payslip';
  const queue = [at(1, bodies.payslip), at(2, saveBody()), at(3, bodies.submit)];
  expect(pick(queue, 1_000, noDocuments)).toBe('2');
  expect(pick([at(1, bodies.payslip), at(3, bodies.submit)], 1_000, noDocuments)).toEqual({
    kind: 'waiting-wifi',
  });
});

test('a tombstone is sent before commands of other applications', () => {
  const queue = [at(1, saveBody()), at(0, bodies.exit, { customerId: otherId, id: 'exit' })];
  expect(pick(queue)).toBe('exit');
});

test('a phone whose clock was set back by a day does not wait for a day', () => {
  const day = 24 * 60 * 60_000;
  expect(pick([at(1, saveBody(), { notBefore: day + 60_000 })], 1_000)).toBe('1');
});
