import { expect, test } from 'vitest';
import { commandWith, customerId, draftWith, someError } from '../tests/fixtures.ts';
import type { Answers, Command } from '../types.ts';
import { mergeAnswers, resolveConflict, settleConflict } from './conflict.ts';

const answers = (employmentRequest: Answers['employmentRequest']): Answers => ({
  customerRequest: {},
  employmentRequest,
  bankRequest: {},
});
const merge = (base: Answers, mine: Answers, theirs: Answers) => {
  const { merged, conflicts } = mergeAnswers(base, mine, theirs);
  return { ...merged.employmentRequest, conflicts: conflicts.map(({ name }) => name) };
};

test('a change on one side wins, and equal changes on both sides are not a conflict', () => {
  const base = answers({ netSalary: 8_000, occupation: 'Cashier' });
  expect(merge(base, answers({ netSalary: 9_000, occupation: 'Cashier' }), base)).toMatchObject({
    netSalary: 9_000,
  });
  expect(merge(base, base, answers({ netSalary: 9_000, occupation: 'Cashier' }))).toMatchObject({
    netSalary: 9_000,
  });
  const both = answers({ netSalary: 9_000, occupation: 'Driver' });
  expect(merge(base, both, both)).toEqual({ ...both.employmentRequest, conflicts: [] });
});

test('different changes on both sides are a conflict, field by field', () => {
  const base = answers({ netSalary: 8_000, occupation: 'Cashier' });
  const merged = merge(
    base,
    answers({ netSalary: 9_000, occupation: 'Driver' }),
    answers({ netSalary: 7_000, occupation: 'Cashier' }),
  );
  expect(merged).toEqual({ netSalary: 9_000, occupation: 'Driver', conflicts: ['netSalary'] });
});

test('an empty answer counts as a missing answer', () => {
  const { conflicts } = mergeAnswers(answers({}), answers({ occupation: '' }), answers({}));
  expect(conflicts).toEqual([]);
});

const error = { ...someError, code: 'version.conflict' as const };
const saveOf = (id: string, order: number, employmentRequest: Answers['employmentRequest']) =>
  commandWith(
    { kind: 'save', payload: { save: { id: customerId, employmentRequest } } },
    { id, order, seq: order },
  );
const newId = () => 'new';
const draft = draftWith({
  employmentRequest: { netSalary: 9_000, occupation: 'Cashier' },
  confirmed: { ...answers({ netSalary: 8_000, occupation: 'Cashier' }), version: 5 },
});
const settleWith = (theirs: Answers, commands: Command[]) =>
  settleConflict(
    { draft, commands, unread: [] },
    commands[0] ?? saveOf('none', 0, {}),
    { ...theirs, version: 7 },
    { error, newId },
  );

test('a save without a conflict moves to the newer version with a new idempotency key, and keeps its place in the queue', () => {
  const save = saveOf('one', 1, { netSalary: 9_000, occupation: 'Cashier' });
  const write = settleWith(answers({ netSalary: 8_000, occupation: 'Driver' }), [save]);
  expect(write).toMatchObject({
    removeIds: ['one'],
    put: [
      {
        id: 'new',
        order: 1,
        seq: null,
        payload: { save: { employmentRequest: { netSalary: 9_000, occupation: 'Driver' } } },
      },
    ],
    draft: { confirmed: { version: 7 }, employmentRequest: { netSalary: 9_000, occupation: 'Driver' } },
  });
});

test('a save in conflict waits for the applicant, and the choice is stored in draft and command', () => {
  const save = saveOf('one', 1, { netSalary: 9_000, occupation: 'Cashier' });
  const write = settleWith(answers({ netSalary: 7_000, occupation: 'Cashier' }), [save]);
  expect(write.put).toMatchObject([
    { id: 'one', state: 'conflict', conflict: [{ name: 'netSalary', mine: 9_000, theirs: 7_000 }] },
  ]);

  const snapshot = { draft: write.draft ?? draft, commands: [...(write.put ?? [])], unread: [] };
  const chosen = resolveConflict(snapshot, 'one', { 'employmentRequest/netSalary': 'theirs' }, newId);
  expect(chosen).toMatchObject({
    removeIds: ['one'],
    draft: { employmentRequest: { netSalary: 7_000 } },
    put: [{ id: 'new', state: 'waiting', payload: { save: { employmentRequest: { netSalary: 7_000 } } } }],
  });
});

test('every save on the phone is merged, whether it was sent or not', () => {
  const sent = saveOf('one', 1, { occupation: 'Cashier' });
  const behind = saveOf('two', 2, { netSalary: 9_000 });
  const write = settleWith(answers({ netSalary: 7_000, occupation: 'Cashier' }), [sent, behind]);
  expect(write.put?.map(({ order, state }) => [order, state])).toEqual([
    [1, 'waiting'],
    [2, 'conflict'],
  ]);
});
