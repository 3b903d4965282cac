import { expect, test } from 'vitest';
import { createApplicationStore } from '../store/application-store.ts';
import { createKeys } from '../store/keys.ts';
import { createMemoryRows } from '../store/memory-rows.ts';
import {
  commandWith,
  createdAt,
  customerId,
  draftWith,
  otherId,
  saveBody,
  someError,
} from '../tests/fixtures.ts';
import type { Answers, Command, Draft, Outcome } from '../types.ts';
import { drain } from './drain.ts';

const save = (order: number, change: Partial<Omit<Command, 'kind' | 'payload'>> = {}) =>
  commandWith(saveBody(), { id: `save-${order}`, order, step: 'financial', ...change });
const delivered: Outcome = { kind: 'delivered', reply: { version: 2 }, usedSequence: true };
const theirs = (employmentRequest: Answers['employmentRequest']) => ({
  customerRequest: {},
  employmentRequest,
  bankRequest: {},
  version: 8,
});

/** Creates a phone with these commands. The server replies with `answers`, and accepts every other command. */
async function phoneWith(
  commands: readonly Command[],
  answers: Record<string, Outcome[]> = {},
  draft?: Draft,
) {
  const rows = createMemoryRows();
  const store = createApplicationStore(rows, createKeys(rows));
  for (const id of new Set(commands.map((command) => command.customerId)))
    await store.commit(id, () => ({
      draft: { ...(draft ?? draftWith()), customerId: id },
      put: commands.filter((command) => command.customerId === id),
    }));
  const sent: Command[] = [];
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `new-${ids}`;
  };
  const run = (unanswered = 0) =>
    drain({
      store,
      deliver: async (command) => {
        sent.push(command);
        return answers[command.id]?.shift() ?? delivered;
      },
      fetchAnswers: async () => theirs({ netSalary: 8_000, occupation: 'Driver' }),
      mayTransfer: ({ kind }) => kind !== 'payslip',
      context: () => ({ now: 1_000, random: 1, serverTime: createdAt, newId, build: '1' }),
      unanswered: () => unanswered,
      onOutcome: () => undefined,
    });
  return { store, sent, run, ids: () => sent.map(({ id }) => id) };
}

test('without a reply every command waits, longer each time, and keeps its key and its sequence number', async () => {
  const phone = await phoneWith([save(1), save(2)], {
    'save-1': [{ kind: 'no-answer' }, { kind: 'no-answer' }],
  });
  expect(await phone.run()).toEqual({ kind: 'no-answer', at: 2_000 });
  expect(await phone.run(3)).toEqual({ kind: 'no-answer', at: 9_000 });
  expect(await phone.run()).toEqual({ kind: 'done' });
  expect(phone.sent.map(({ id, seq, attempts }) => [id, seq, attempts])).toEqual([
    ['save-1', 1, 0],
    ['save-1', 1, 0],
    ['save-1', 1, 0],
    ['save-2', 2, 0],
  ]);
});

test('an error reply holds back only its own application, for as long as the server says', async () => {
  const failed: Outcome = { kind: 'retry', error: someError, retryAfterMs: 30_000 };
  const phone = await phoneWith([save(1), save(2), save(3, { customerId: otherId })], { 'save-1': [failed] });
  expect(await phone.run()).toEqual({ kind: 'later', at: 31_000 });
  expect(phone.ids()).toEqual(['save-1', 'save-3']);
});

test('a lost session pauses everything, a closed site names the time of the next try, and no try is counted', async () => {
  const lost = await phoneWith([save(1), save(3, { customerId: otherId })], {
    'save-1': [{ kind: 'paused' }],
  });
  expect(await lost.run()).toEqual({ kind: 'paused' });
  expect(lost.ids()).toEqual(['save-1']);
  const closed = await phoneWith([save(1)], {
    'save-1': [{ kind: 'closed', message: '', retryAfterMs: 90_000 }],
  });
  expect(await closed.run()).toEqual({ kind: 'closed', at: 91_000 });
  expect((await closed.store.read(customerId)).commands).toMatchObject([{ attempts: 0, state: 'waiting' }]);
});

test('documents that wait for Wi-Fi remain in the queue at the end', async () => {
  const file = { blobId: 'b', name: 'p.pdf', contentType: 'application/pdf', sizeBytes: 4 };
  const payslip = commandWith({ kind: 'payslip', payload: { file } }, { id: 'payslip', order: 1 });
  const phone = await phoneWith([payslip, save(2)]);
  expect(await phone.run()).toEqual({ kind: 'waiting-wifi' });
  expect(phone.ids()).toEqual(['save-2']);
});

test('a sequence count that differs from the server’s is corrected at once, but when it keeps differing, the command waits', async () => {
  const gap: Outcome = { kind: 'gap', expected: 7, error: someError };
  const once = await phoneWith([save(1)], { 'save-1': [gap] });
  expect(await once.run()).toEqual({ kind: 'done' });
  expect(once.sent.map(({ seq }) => seq)).toEqual([1, 7]);
  const ever = await phoneWith([save(1)], { 'save-1': [gap, gap, gap, gap, gap] });
  expect(await ever.run()).toMatchObject({ kind: 'later' });
  expect(ever.sent).toHaveLength(4);
});

const confirmed = { ...theirs({ netSalary: 8_000, occupation: 'Cashier' }), version: 5 };
const conflict: Outcome = { kind: 'conflict', error: someError, isOpen: true };

test('a save that conflicts with another phone is merged and sent again in the same run, under a new key', async () => {
  const draft = draftWith({ confirmed, employmentRequest: { netSalary: 9_000, occupation: 'Cashier' } });
  const mine = commandWith(
    { kind: 'save', payload: { save: { employmentRequest: draft.employmentRequest } } },
    { id: 'mine' },
  );
  const phone = await phoneWith([mine], { mine: [conflict] }, draft);
  expect(await phone.run()).toEqual({ kind: 'done' });
  expect(phone.ids()).toEqual(['mine', 'new-1']);
  expect(phone.sent[1]?.payload).toEqual({
    save: { employmentRequest: { netSalary: 9_000, occupation: 'Driver' } },
  });
  expect((await phone.store.read(customerId)).draft?.employmentRequest).toEqual({
    netSalary: 9_000,
    occupation: 'Driver',
  });
});

test('when both phones changed the same answer, nothing is sent until the applicant has chosen', async () => {
  const draft = draftWith({ confirmed, employmentRequest: { occupation: 'Nurse' } });
  const mine = commandWith(
    { kind: 'save', payload: { save: { employmentRequest: { occupation: 'Nurse' } } } },
    { id: 'mine' },
  );
  const phone = await phoneWith([mine], { mine: [conflict] }, draft);
  expect(await phone.run()).toEqual({ kind: 'done' });
  expect(phone.ids()).toEqual(['mine']);
  expect((await phone.store.read(customerId)).commands).toMatchObject([
    { state: 'conflict', conflict: [{ name: 'occupation', mine: 'Nurse', theirs: 'Driver' }] },
  ]);
});
