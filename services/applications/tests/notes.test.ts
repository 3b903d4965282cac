import { type Actor, notesPerRecord, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import { sealNote } from '../src/store/application-document.ts';
import { actors, errorCode } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { givenPayable } from './support/given-application.ts';
import { secondManager, thandi, useTeam } from './support/team.ts';

const { applications, heardOf, read, note, notesOf, given, documents } = useTeam();

test('[S4.21] nothing is paid while a Stop note waits, until a manager who did not write it answers with a reason', async () => {
  const { context } = applications;
  const payable = await givenPayable(context, 'eft');
  const { customerId } = payable;
  const stop = (text: string, actor: Actor = actors.agent) =>
    applications.call(
      operations.addNote,
      { id: customerId, text, isStop: true },
      { actor, idempotencyKey: newId() },
    );
  const payOut = () =>
    errorCode(
      applications.call(operations.createPayout, payable, { actor: actors.manager, idempotencyKey: newId() }),
    );
  await stop('The employer says that she left in May.');
  await stop('She does not answer.');
  expect(await notesOf(customerId)).toMatchObject([{ isStop: true }, { isStop: true }]);
  expect(await payOut()).toBe('application.on_hold');
  const record = await read(customerId);
  expect(record.actions.map(({ action }) => action)).not.toContain('pay-out');
  expect(record.holds).toMatchObject([{ reason: 'stop-note', details: ['Note of agent@tshepa.example'] }]);

  const answer = { id: customerId, holdId: record.holds?.[0]?.id ?? '', note: 'The employer was wrong' };
  const clear = (actor: Actor) =>
    applications.call(operations.answerHold, answer, { actor, idempotencyKey: newId() });
  expect(await errorCode(clear(actors.agent))).toBe('auth.forbidden');
  await clear(actors.manager);
  expect(await payOut()).not.toBe('application.on_hold');
  const rows = await trailRows(context, { customerIds: customerId });
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['add-note', 'add-note', 'answer-hold']),
  );

  await stop('I looked again.', actors.manager);
  const own = (await read(customerId)).holds?.find(
    ({ reason, answer: given }) => reason === 'stop-note' && !given,
  );
  const settle = (actor: Actor) =>
    applications.call(
      operations.answerHold,
      { id: customerId, holdId: own?.id ?? '', note: 'Settled' },
      { actor, idempotencyKey: newId() },
    );
  expect(await errorCode(settle(actors.manager))).toBe('change.own');
  expect(await payOut()).toBe('application.on_hold');
  await settle(secondManager);
  expect(await payOut()).not.toBe('application.on_hold');
});

test('notes are stored with author and time, listed newest first, and never change', async () => {
  const { customerId } = await given();
  await note(customerId, '  Called the employer. ');
  applications.clock.set(60_000);
  await note(customerId, 'They called back.', { actor: thandi });
  const [second, first] = await notesOf(customerId);
  expect(first).toMatchObject({ author: 'agent@tshepa.example', text: 'Called the employer.' });
  expect(second).toMatchObject({ author: 'thandi@tshepa.example', text: 'They called back.' });
  expect(Date.parse(second?.at ?? '') - Date.parse(first?.at ?? '')).toBeGreaterThanOrEqual(60_000);
  await expect.poll(() => heardOf(customerId)).toEqual(['note', 'note']);
});

test('a note is added once, even when the command is repeated', async () => {
  const { customerId } = await given();
  const idempotencyKey = newId();
  const first = await note(customerId, 'Once', { idempotencyKey });
  expect(await note(customerId, 'Once', { idempotencyKey })).toEqual(first);
  expect(await errorCode(note(customerId, 'Twice', { idempotencyKey }))).toBe('idempotency.mismatch');
  expect(await notesOf(customerId)).toHaveLength(1);
});

test('notes are sealed in the database, and stay when the application changes', async () => {
  const { customerId } = await given({ state: 'PENDING_APPROVAL' });
  await note(customerId, 'Lives with her mother in Orlando East.');
  await applications.call(operations.approveLoan, { id: customerId }, { actor: actors.agent });
  const document = await documents().findOne({ _id: customerId });
  expect(JSON.stringify(document)).toContain('"notes":[{');
  expect(JSON.stringify(document)).not.toContain('Orlando');
  expect(await notesOf(customerId)).toHaveLength(1);
});

test('notes of up to 2,000 characters are accepted, and longer or empty notes are refused', async () => {
  const { customerId } = await given();
  const longest = 'é'.repeat(2_000);
  await note(customerId, longest);
  expect((await notesOf(customerId))[0]?.text).toBe(longest);
  for (const text of ['', '  \n ', 'x'.repeat(2_001)])
    expect(await errorCode(note(customerId, text)), JSON.stringify(text.slice(0, 5))).toBe('request.invalid');
});

test('notes are limited in number, so that the document stays far below its size limit', async () => {
  const { customerId } = await given();
  // Each character takes three bytes as JSON, which is the most that any accepted character takes.
  const longest = '漢'.repeat(2_000);
  await note(customerId, longest);
  const { vault } = applications.context;
  const { dataKey } = (await documents().findOne({ _id: customerId })) ?? {};
  if (!dataKey) throw new Error('the record has no key');
  // All but the last note are written directly as the service stores them, which saves 198 calls.
  const at = applications.clock.now();
  const more = Array.from({ length: notesPerRecord - 2 }, () =>
    sealNote(
      vault,
      { id: customerId, dataKey },
      { id: newId(), at, author: 'agent@tshepa.example', text: longest },
    ),
  );
  await documents().updateOne(
    { _id: customerId },
    { $push: { notes: { $each: more } }, $set: { noteCount: notesPerRecord - 1 } },
  );
  await note(customerId, longest);
  expect(await errorCode(note(customerId, 'One more'))).toBe('note.too_many');
  const pages = await Promise.all([1, 2, 3, 4].map((page) => notesOf(customerId, page)));
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(notesPerRecord);
  expect(pages[0]?.[0]?.text).toBe(longest);
  const document = await documents().findOne({ _id: customerId });
  expect(JSON.stringify(document).length).toBeLessThan(6_000_000);
});
