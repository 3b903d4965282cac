import { describe, expect, test } from 'vitest';
import { commandWith, createdAt, customerId, draftWith, saveBody } from '../tests/fixtures.ts';
import type { Command, NewCommand } from '../types.ts';
import { planChange, planCommand } from './plan.ts';

let count = 0;
const newId = () => {
  count += 1;
  return `new-${count}`;
};
const context = { customerId, nextOrder: 4, newId, now: createdAt };
const save = (netSalary: number): NewCommand => ({ ...saveBody(netSalary), step: 'financial' });
const queued = (netSalary: number, change: Partial<Omit<Command, 'kind' | 'payload'>> = {}) =>
  commandWith(saveBody(netSalary), { id: 'old', order: 2, step: 'financial', ...change });

test('a new command gets the next place in the queue and its own key', () => {
  const plan = planCommand([], save(8_000), context);
  expect(plan).toMatchObject({
    put: { order: 4, seq: null, wasSent: false },
    replaced: undefined,
    nextOrder: 5,
  });
  expect(planCommand([], save(8_000), context).put.id).not.toBe(plan.put.id);
});

test('a save that is requested again while it waits stays one command, which is sent at once', () => {
  const waiting = queued(8_000, { attempts: 2, notBefore: 99, wasSent: true });
  expect(planCommand([waiting], save(8_000), context)).toEqual({
    put: { ...waiting, notBefore: 0 },
    replaced: undefined,
    nextOrder: 4,
  });
});

test('a newer save of a step replaces a save that was never sent, under a new key', () => {
  const plan = planCommand([queued(8_000)], save(9_000), context);
  expect(plan).toMatchObject({ put: { order: 2 }, replaced: { id: 'old' }, nextOrder: 4 });
  expect(plan.put.id).not.toBe('old');
});

test('a save that may have reached the server stays, and the newer save follows it', () => {
  const plan = planCommand([queued(8_000, { wasSent: true })], save(9_000), context);
  expect(plan).toMatchObject({ put: { order: 4 }, replaced: undefined, nextOrder: 5 });
});

test('going back to an earlier answer counts as a change', () => {
  const sent = queued(8_000, { wasSent: true });
  const newer = queued(9_000, { id: 'newer', order: 3 });
  const plan = planCommand([sent, newer], save(8_000), context);
  expect(plan).toMatchObject({ put: { order: 3 }, replaced: { id: 'newer' } });
});

test.each([
  'rejected',
  'conflict',
  'held',
] as const)('a command takes the place of the %s command that it replaces', (state) => {
  const plan = planCommand([queued(8_000, { state, wasSent: true })], save(9_000), context);
  expect(plan).toMatchObject({ put: { order: 2, state: 'waiting' }, replaced: { id: 'old' } });
});

test('a newer page marker replaces an unsent marker and follows all earlier answers', () => {
  const marker = (page: 'financial' | 'banking'): NewCommand => ({
    kind: 'progress',
    step: page,
    payload: { page },
  });
  const unsent = planCommand([], marker('financial'), context).put;
  const plan = planCommand([unsent], marker('banking'), { ...context, nextOrder: 9 });
  expect(plan).toMatchObject({ replaced: { id: unsent.id }, put: { order: 9 }, nextOrder: 10 });
});

const file = (blobId: string) => ({
  blobId,
  name: 'a.pdf',
  contentType: 'application/pdf',
  sizeBytes: 4,
  sha256: blobId.repeat(64).slice(0, 64),
});

test('a submission lists the documents that the application will have when all earlier commands have arrived', () => {
  const draft = draftWith({ sentStatements: ['f'.repeat(64)], employmentRequest: { noPayslip: true } });
  const asked: NewCommand[] = [
    { kind: 'statements', step: 'bank-connect', payload: { files: [file('a'), file('b')] } },
    { kind: 'submit', step: 'affordability', payload: { save: { id: customerId } } },
  ];
  const plan = planChange({ draft, commands: [], unread: [] }, draft, asked, { newId, now: createdAt });
  expect(plan.queued[1]?.payload).toMatchObject({
    save: { manifest: { statements: ['a'.repeat(64), 'b'.repeat(64)], payslip: null } },
  });
});

const everything = (netSalary: number) => ({
  customerRequest: { emailAddress: 'thandi@example' },
  employmentRequest: { netSalary },
  bankRequest: {},
});
const refusedAgain = commandWith(
  { kind: 'save', payload: { save: { id: customerId, ...everything(8_000) } } },
  {
    id: 'again',
    order: 0.5,
    step: null,
    state: 'rejected',
    lastError: {
      code: 'request.invalid',
      message: 'Some answers are not valid. Please check them.',
      fields: [{ pointer: '/customerRequest/emailAddress', message: 'Wrong' }],
      reasons: [],
      missing: [],
    },
  },
);
const submitted = (step: 'verification' | 'financial') => {
  const corrected = { emailAddress: 'thandi@example.co.za' };
  const draft = draftWith({
    ...everything(9_000),
    customerRequest: { ...corrected, firstName: 'Thandi' },
    confirmed: { ...everything(8_000), version: 4 },
  });
  const asked: NewCommand = {
    kind: 'save',
    step,
    payload: { save: { id: customerId, customerRequest: corrected } },
  };
  const snapshot = { draft, commands: [refusedAgain], unread: [] };
  return planChange(snapshot, draft, [asked], { newId, now: createdAt });
};

test('a refused repair is sent again with the corrected answers, before the corrected step', () => {
  const plan = submitted('verification');
  expect(plan.removeIds).toEqual(['again']);
  const all = {
    customerRequest: { emailAddress: 'thandi@example.co.za' },
    employmentRequest: { netSalary: 9_000 },
  };
  expect(plan.put).toMatchObject([
    { step: null, order: 0.5, state: 'waiting', lastError: null, payload: { save: all } },
    { step: 'verification', order: 1 },
  ]);
  // A repair contains only confirmed answers, because the others have commands of their own.
  expect(plan.put?.[0]?.payload).not.toHaveProperty('save.customerRequest.firstName');
  // The step waits for its own command.
  expect(plan.queued).toMatchObject([{ step: 'verification' }]);
});

test('submitting an unrelated step leaves a refused repair alone', () => {
  expect(submitted('financial')).toMatchObject({ removeIds: [], put: [{ step: 'financial' }] });
});

test('a submission lists no documents when this phone does not know every checksum', () => {
  const draft = draftWith({ sentStatements: null });
  const asked: NewCommand[] = [
    { kind: 'submit', step: 'affordability', payload: { save: { id: customerId } } },
  ];
  const plan = planChange({ draft, commands: [], unread: [] }, draft, asked, { newId, now: createdAt });
  expect(plan.queued[0]?.payload).toEqual({ save: { id: customerId } });
});

describe('while a submission is held', () => {
  const payslip = { ...file('c'), name: 'p.pdf' };
  const refused = commandWith(
    { kind: 'statements', payload: { files: [file('a')] } },
    { id: 'refused', order: 2, step: 'bank-connect', state: 'rejected' },
  );
  const manifest = { statements: [file('a').sha256], payslip: payslip.sha256 };
  const submission = commandWith(
    { kind: 'submit', payload: { save: { id: customerId, manifest } } },
    { id: 'submission', order: 3, step: 'affordability' },
  );
  const sent = draftWith({ nextOrder: 4, sentPayslips: [payslip.sha256] });
  const correction: NewCommand = {
    kind: 'statements',
    step: 'bank-connect',
    payload: { files: [file('b')] },
  };
  const orderIn = (commands: readonly Command[]) =>
    commands.toSorted((one, other) => one.order - other.order).map(({ kind }) => kind);

  test('a corrected document is sent before the submission, which keeps its key and lists the new document', () => {
    const before = { draft: sent, commands: [refused, submission], unread: [] };
    const plan = planChange(before, sent, [correction], { newId, now: createdAt });
    expect(orderIn(plan.put ?? [])).toEqual(['statements', 'submit']);
    expect(plan.put?.find(({ kind }) => kind === 'submit')).toMatchObject({
      id: 'submission',
      payload: { save: { manifest: { statements: [file('b').sha256], payslip: payslip.sha256 } } },
    });
    expect(plan.queued.map(({ kind }) => kind)).toEqual(['statements']);
  });

  test('a corrected document is sent before the submission even when the refused document was deleted first', () => {
    const plan = planChange({ draft: sent, commands: [submission], unread: [] }, sent, [correction], {
      newId,
      now: createdAt,
    });
    expect(orderIn(plan.put ?? [])).toEqual(['statements', 'submit']);
    expect(plan.draft?.nextOrder).toBe(6);
  });

  test('[S2.10] a corrected cell number is sent before the submission', () => {
    const save = { id: customerId, customerRequest: { cellNo: '0827654321' } };
    const number: NewCommand = { kind: 'save', step: 'personal', payload: { save } };
    const plan = planChange({ draft: sent, commands: [submission], unread: [] }, sent, [number], {
      newId,
      now: createdAt,
    });
    expect(orderIn(plan.put ?? [])).toEqual(['save', 'submit']);
  });

  test('a corrected document does not change a submission that may have reached the server', () => {
    const plan = planChange(
      { draft: sent, commands: [refused, { ...submission, wasSent: true }], unread: [] },
      sent,
      [correction],
      { newId, now: createdAt },
    );
    expect(plan.put?.map(({ kind }) => kind)).toEqual(['statements']);
  });
});
