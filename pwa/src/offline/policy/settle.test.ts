import { expect, test } from 'vitest';
import { commandWith, createdAt, customerId, draftWith, saveBody, someError } from '../tests/fixtures.ts';
import type { Command, Draft, Outcome, StoredError } from '../types.ts';
import { assignSequence, stepToRepair } from './repair.ts';
import { settle } from './settle.ts';

const context = {
  now: 1_000,
  random: 1,
  serverTime: '2026-11-21T12:02:00.000Z',
  build: '7',
  newId: () => 'full',
};
const sent = commandWith(saveBody(9_000), { id: 'one', seq: 3, wasSent: true, step: 'financial' });
const outcomeOf = (
  outcome: Outcome,
  { draft = draftWith({ ackedSeq: 2 }), others = [] as Command[], command = sent } = {},
) => settle({ draft, commands: [command, ...others], unread: [] }, command, outcome, context);
const put = (outcome: Outcome) => outcomeOf(outcome).put?.[0];

test('the first try gets the next sequence number, and every further try keeps it', () => {
  const draft = draftWith({ ackedSeq: 2 });
  const fresh = commandWith(saveBody(), { id: 'one' });
  const first = assignSequence({ draft, commands: [fresh], unread: [] }, 'one');
  expect(first).toMatchObject({ command: { seq: 3, wasSent: true }, put: [{ seq: 3 }] });
  const again = assignSequence({ draft, commands: [{ ...fresh, seq: 3, wasSent: true }], unread: [] }, 'one');
  expect(again).toMatchObject({ command: { seq: 3 } });
  expect(again?.put).toBeUndefined();
});

test('a command that was removed or refused in the meantime is not sent', () => {
  const draft = draftWith();
  expect(assignSequence({ draft, commands: [], unread: [] }, 'one')).toBeNull();
  const rejected = commandWith(saveBody(), { id: 'one', state: 'rejected' });
  expect(assignSequence({ draft, commands: [rejected], unread: [] }, 'one')).toBeNull();
});

test('a delivered save leaves a receipt with a number and a time from the server, and is the base of later merges', () => {
  const write = outcomeOf({ kind: 'delivered', reply: { version: 12 }, usedSequence: true });
  expect(write).toMatchObject({
    removeIds: ['one'],
    draft: { ackedSeq: 3, confirmed: { version: 12, employmentRequest: { netSalary: 9_000 } } },
    receipt: { id: 'one', number: `${customerId.slice(-8).toUpperCase()}-12`, at: context.serverTime },
  });
});

test('a reply without a number leaves no receipt', () => {
  expect(outcomeOf({ kind: 'delivered', reply: { ok: true }, usedSequence: true }).receipt).toBeUndefined();
});

test('a refused command gives back its sequence number, unless the server had accepted part of it', () => {
  expect(put({ kind: 'rejected', error: someError, usedSequence: false })).toMatchObject({
    state: 'rejected',
    seq: null,
  });
  expect(outcomeOf({ kind: 'rejected', error: someError, usedSequence: false }).draft).toBeUndefined();
  expect(outcomeOf({ kind: 'rejected', error: someError, usedSequence: true }).draft).toMatchObject({
    ackedSeq: 3,
  });
});

test('a refused answer is dropped when a newer answer is already queued', () => {
  const newer = commandWith(saveBody(9_500), { id: 'two', order: 2, step: 'financial' });
  const write = outcomeOf({ kind: 'rejected', error: someError, usedSequence: false }, { others: [newer] });
  expect(write).toMatchObject({ removeIds: ['one'] });
  expect(write.put).toBeUndefined();
});

test('an error reply counts as a try and sets the wait, and a missing reply does not count', () => {
  expect(put({ kind: 'retry', error: someError, retryAfterMs: 30_000 })).toMatchObject({
    attempts: 1,
    notBefore: 31_000,
  });
  expect(put({ kind: 'retry', error: someError, retryAfterMs: null })).toMatchObject({
    attempts: 1,
    notBefore: 2_000,
  });
  expect(outcomeOf({ kind: 'no-answer' })).toEqual({});
  expect(outcomeOf({ kind: 'paused' })).toEqual({});
});

test('a command that is too old for the server is held until another build runs', () => {
  expect(put({ kind: 'held', error: someError })).toMatchObject({ state: 'held', heldBy: '7', seq: null });
});

test('a final decision drops everything typed later, so that it is never sent', () => {
  const later = commandWith(saveBody(), { id: 'two', order: 2 });
  const verdict = { kind: 'limit', message: 'Limit' } as const;
  expect(outcomeOf({ kind: 'stopped', verdict }, { others: [later] })).toMatchObject({
    removeIds: ['one', 'two'],
    draft: { verdict },
  });
});

test('the sequence count of a server that is ahead of this phone takes precedence', () => {
  const write = outcomeOf({ kind: 'gap', expected: 9, error: someError });
  expect(write).toMatchObject({ draft: { ackedSeq: 8 }, put: [{ id: 'one', seq: null }] });
});

test('when the server has lost something, everything it had confirmed is sent again first', () => {
  const confirmed = {
    version: 12,
    customerRequest: { firstName: 'Thandi' },
    employmentRequest: {},
    bankRequest: {},
  };
  const draft: Draft = draftWith({ ackedSeq: 2, confirmed });
  const write = outcomeOf({ kind: 'gap', expected: 1, error: someError }, { draft });
  expect(write).toMatchObject({
    draft: { ackedSeq: 0 },
    put: [
      { kind: 'save', step: null, payload: { save: { customerRequest: { firstName: 'Thandi' } } } },
      { id: 'one' },
    ],
  });
  expect(write.put?.[0]?.order).toBeLessThan(sent.order);
});

const answered = (version: number): Outcome => ({
  kind: 'delivered',
  reply: { version },
  usedSequence: true,
});
const known = (version: number, occupation = 'Nurse') => ({
  version,
  customerRequest: {},
  employmentRequest: { occupation },
  bankRequest: {},
});
const repair = commandWith(saveBody(8_000), { id: 'again', order: 0.5, step: null, seq: 1, wasSent: true });

test('a save that was accepted before a repair is sent again by a second repair', () => {
  const all = { employmentRequest: { occupation: 'Nurse', netSalary: 9_000 } };
  const waiting = outcomeOf(answered(5), { draft: draftWith({ confirmed: known(4) }), others: [repair] });
  expect(waiting).toMatchObject({
    put: [{ kind: 'save', step: null, order: sent.order, payload: { save: all } }],
    removeIds: ['one'],
  });
  const done = outcomeOf(answered(5), { draft: draftWith({ confirmed: known(6), repairedAt: 6 }) });
  expect(done).toMatchObject({ put: [{ step: null, payload: { save: all } }], removeIds: ['one'] });
});

test('a save after the repair needs no second repair, even when another phone changed the record later', () => {
  const after = outcomeOf(answered(7), { draft: draftWith({ confirmed: known(6), repairedAt: 6 }) });
  expect(after.put).toBeUndefined();
  const elsewhere = outcomeOf(answered(7), { draft: draftWith({ confirmed: known(9), repairedAt: 6 }) });
  expect(elsewhere.put).toBeUndefined();
  const itself = outcomeOf(answered(6), { command: repair, draft: draftWith({ confirmed: known(12) }) });
  expect(itself).toMatchObject({ draft: { repairedAt: 6, confirmed: { version: 6 } } });
  expect(itself.put).toBeUndefined();
});

const badEmail: StoredError = {
  ...someError,
  code: 'request.invalid',
  fields: [{ pointer: '/customerRequest/emailAddress', message: 'Please enter a valid email address' }],
};

test('a refused repair stays and names the step of the refused answer', () => {
  const write = outcomeOf(
    { kind: 'rejected', error: badEmail, usedSequence: false },
    { command: repair, draft: draftWith({ confirmed: known(12) }) },
  );
  expect(write.removeIds).toBeUndefined();
  expect(write.put).toMatchObject([{ id: 'again', state: 'rejected', seq: null, lastError: badEmail }]);
  expect(write.put?.map(stepToRepair)).toEqual(['verification']);
});

test('a save that is accepted while a repair is refused adds no second repair', () => {
  const refused = { ...repair, state: 'rejected' as const, lastError: someError };
  const write = outcomeOf(answered(5), { draft: draftWith({ confirmed: known(4) }), others: [refused] });
  expect(write.put).toBeUndefined();
});

test('documents that the server has accepted are deleted from the phone, and their checksums are stored', () => {
  const file = { blobId: 'b', name: 'p.pdf', contentType: 'application/pdf', sizeBytes: 4 };
  const command = commandWith({ kind: 'payslip', payload: { file } }, { id: 'pay', seq: 1, wasSent: true });
  const reply = { version: 4, files: [{ sha256: 'a'.repeat(64) }] };
  const write = outcomeOf(
    { kind: 'delivered', reply, usedSequence: true },
    { command, draft: draftWith({ payslip: file }) },
  );
  expect(write).toMatchObject({
    dropFiles: ['b'],
    draft: { payslip: null, sentPayslipCount: 1, sentPayslips: ['a'.repeat(64)] },
  });
});

test('the outcome of a command that was wiped in the meantime changes nothing', () => {
  const write = settle(
    { draft: null, commands: [], unread: [] },
    sent,
    { kind: 'delivered', reply: { version: 1 }, usedSequence: true },
    context,
  );
  expect(write).toEqual({});
  expect(createdAt).not.toBe(context.serverTime);
});

const statement = (letter: string) => ({
  blobId: letter,
  name: `${letter}.pdf`,
  contentType: 'application/pdf',
  sizeBytes: 9,
  sha256: letter.repeat(64),
});
const slotOf = (letter: string) => ({
  fileId: letter,
  name: `${letter}.pdf`,
  sizeBytes: 9,
  sha256: letter.repeat(64),
});

test('[S2.16] delivered statements stay visible in their slots, and a new statement replaces only the statement in its slot', () => {
  const command = commandWith(
    {
      kind: 'statements',
      payload: {
        files: [
          { ...statement('a'), isSent: true },
          { ...statement('d'), finding: { kind: 'locked', isSure: true } },
        ],
      },
    },
    { id: 'files', seq: 3, step: 'bank-connect' },
  );
  const draft = draftWith({
    ackedSeq: 2,
    statements: [null, null, statement('d')],
    sentSlots: [slotOf('a'), null, slotOf('c')],
    sentStatementCount: 2,
    bankRequest: { accountNumber: '62001234567' },
  });
  const files = [
    { fileId: 'a', sha256: 'a'.repeat(64) },
    {
      fileId: 'd',
      sha256: 'd'.repeat(64),
      bank: 'fnb',
      periodStart: '2026-09-01',
      periodEnd: '2026-09-30',
      holder: 'T NKOSI',
      salaries: [{ date: '2026-09-25', amountCents: 820_000 }],
    },
  ];
  const reply = { version: 4, files, bank_link_login_account_number: '4000000001' };
  const write = outcomeOf({ kind: 'delivered', reply, usedSequence: true }, { draft, command });
  expect(write.draft).toMatchObject({
    statements: [null, null, null],
    sentStatementCount: 2,
    statementAccount: '4000000001',
    // The account number of the statements is known from now on, so it is compared at once.
    hasAccountMismatch: true,
  });
  expect(write.draft?.sentSlots).toEqual([
    slotOf('a'),
    null,
    {
      ...slotOf('d'),
      isLocked: true,
      periodEnd: '2026-09-30',
      holder: 'T NKOSI',
      // The phone could not read the protected statement, so it shows what the server read.
      reading: {
        bank: 'fnb',
        holder: 'T NKOSI',
        start: '2026-09-01',
        end: '2026-09-30',
        salaries: [{ date: '2026-09-25', amountCents: 820_000 }],
      },
    },
  ]);
});
