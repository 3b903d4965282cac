import { AppError } from '@tshepa/contracts/errors';
import type { HttpOperation } from '@tshepa/contracts/operations/define';
import { expect, test } from 'vitest';
import { NoAnswerError } from '../../platform/network/api.ts';
import { commandWith } from '../tests/fixtures.ts';
import type { Command, CommandBody } from '../types.ts';
import { deliver as tryOnce } from './deliver.ts';
import type { UploadPorts } from './upload.ts';

const customerId = '01a1fd25-8236-745e-9392-fa80aeab6dd2';
const otherId = '01a1fd25-8236-745e-9392-fa80aeab6dd3';
const idNumber = '8001011100089';
const save = { id: customerId };

const command = (body: CommandBody): Command => commandWith(body, { seq: 4, wasSent: true });
const deliver = (sent: Command, ports: UploadPorts, recordVersion: number | null = 7) =>
  tryOnce(sent, ports, { deviceId: 'device', recordVersion });

const saved = (state = 'IN_PROGRESS') => ({
  id: customerId,
  version: 1,
  loanDistributions: { id: otherId, state },
  fixedIncome: null,
  expenses: null,
});

type Options = { idempotencyKey?: string; headers?: Record<string, string> };
type Seen = { path: string; input: unknown; key: string | undefined; headers: Record<string, string> };

/** Creates a server with fixed replies by path. An error is thrown as the real client throws it. */
function serverOf(answers: Record<string, unknown>) {
  const seen: Seen[] = [];
  const ports = {
    call: async (
      route: HttpOperation,
      input: unknown,
      { idempotencyKey: key, headers = {} }: Options = {},
    ) => {
      seen.push({ path: route.http.path, input, key, headers });
      const reply = answers[route.http.path];
      if (reply instanceof Error) throw reply;
      return reply;
    },
    isFirstTry: () => false,
    readChunk: async () => undefined,
    putChunk: async () => undefined,
    onProgress: () => undefined,
  } as unknown as UploadPorts;
  return { ports, seen, paths: () => seen.map(({ path }) => path) };
}

const personal = command({ kind: 'personal', payload: { save, idNumber } });

test('[S4.03] a new person is looked up first and then saved', async () => {
  const server = serverOf({ '/customer': { next: 'consent', resumable: false }, '/loan/upsert': saved() });
  expect(await deliver(personal, server.ports)).toMatchObject({ kind: 'delivered' });
  expect(server.paths()).toEqual(['/customer', '/loan/upsert']);
});

test.each([
  'limit',
  'declined',
] as const)('[S4.03] the reply %s ends the application before anything is saved', async (next) => {
  const server = serverOf({ '/customer': { next, resumable: false } });
  expect(await deliver(personal, server.ports)).toMatchObject({ kind: 'stopped', verdict: { kind: next } });
  expect(server.paths()).toEqual(['/customer']);
});

test.each([
  ['verification', 'verification'],
  ['resume', 'loading'],
  ['loading', 'loading'],
] as const)('[S4.03] the reply %s moves the applicant to the record that this phone owns', async (next, to) => {
  const server = serverOf({ '/customer': { next, customerId: otherId, resumable: false } });
  expect(await deliver(personal, server.ports)).toEqual({ kind: 'moved', customerId: otherId, to });
});

const consent = command({
  kind: 'consent',
  payload: {
    idNumber,
    firstName: 'A',
    lastName: 'B',
    consent: { textVersion: '1', givenAt: '2026-11-21T08:00:00.000Z' },
  },
});

test('[S4.04] a decline stops the application, but a call without a reply never does', async () => {
  const reply = { compuScore: 579, clientRef: 'r', jsonDataString: '{}', state: 'DECLINED' };
  expect(await deliver(consent, serverOf({ '/bureau/creditCheck': reply }).ports)).toMatchObject({
    kind: 'stopped',
  });
  expect(await deliver(consent, serverOf({ '/bureau/creditCheck': new NoAnswerError() }).ports)).toEqual({
    kind: 'no-answer',
  });
});

test.each([
  ['the server’s message', new AppError('application.limit', { message: 'Ask us' }), 'Ask us'],
  ['the server’s message', new AppError('party.unavailable', { message: 'Not now' }), 'Not now'],
  ['the declined text', new AppError('internal'), 'Sorry. Your request has been declined.'],
])('[S4.04] a failed consent call shows %s', async (_what, failure, message) => {
  const server = serverOf({ '/bureau/creditCheck': failure });
  const outcome = await deliver(consent, server.ports);
  const shown = 'verdict' in outcome ? outcome.verdict : 'error' in outcome ? outcome.error : null;
  expect(shown).toMatchObject({ message });
});

test('[S8.07] a failure at the banking step is shown as one sentence, and a list of errors stays a list', async () => {
  const banking = command({ kind: 'banking', payload: { save, idNumber } });
  const errorAfter = async (failure: AppError) =>
    deliver(banking, serverOf({ '/loan/upsert': failure, '/provider': failure }).ports);
  const sentence = { message: 'Something went wrong, please try again later', reasons: [] };
  for (const code of ['internal', 'service.timeout', 'party.unknown_outcome'] as const)
    expect(await errorAfter(new AppError(code, { reasons: ['Something else'] }))).toMatchObject({
      kind: 'retry',
      error: { code, ...sentence },
    });
  const reasons = ['The account number failed verification', 'The employer is not known'];
  expect(await errorAfter(new AppError('submission.refused', { reasons }))).toMatchObject({
    kind: 'rejected',
    error: { reasons },
  });
});

test('[S4.05] a save whose reply is declined stops the application', async () => {
  const server = serverOf({ '/loan/upsert': saved('DECLINED') });
  expect(await deliver(command({ kind: 'save', payload: { save } }), server.ports)).toMatchObject({
    kind: 'stopped',
  });
});

test('[S4.06][S7.19] the banking command requests the decision, saves, and submits client and employer, each call with its own stable key', async () => {
  const banking = command({ kind: 'banking', payload: { save, idNumber } });
  const answers = {
    '/loan/upsert': saved(),
    '/provider': { approved: true, declined: false, state: 'IN_PROGRESS' },
    '/provider/add': { ok: true },
    '/provider/employer': { employer_id: '1' },
  };
  const first = serverOf(answers);
  const second = serverOf(answers);
  await deliver(banking, first.ports);
  await deliver(banking, second.ports);
  expect(first.paths()).toEqual(['/provider', '/loan/upsert', '/provider/add', '/provider/employer']);
  expect(first.seen.map(({ key }) => key)).toEqual(second.seen.map(({ key }) => key));
  expect(new Set(first.seen.map(({ key }) => key)).size).toBe(4);
});

test('[S4.06] a declined decision stops before anything is saved or submitted', async () => {
  const server = serverOf({
    '/loan/upsert': saved(),
    '/provider': { approved: false, declined: true, state: 'DECLINED' },
  });
  expect(
    await deliver(command({ kind: 'banking', payload: { save, idNumber } }), server.ports),
  ).toMatchObject({ kind: 'stopped' });
  expect(server.paths()).toEqual(['/provider']);
});

test('[S4.06] a server that does not know the record yet gets the save first, and then decides', async () => {
  const banking = command({ kind: 'banking', payload: { save, idNumber } });
  for (const code of ['customer.not_found', 'customer.id_number_mismatch'] as const) {
    const server = serverOf({
      '/loan/upsert': new AppError('sequence.gap', { expected: 2 }),
      '/provider': new AppError(code),
    });
    expect(await deliver(banking, server.ports)).toMatchObject({ kind: 'gap', expected: 2 });
    const late = serverOf({ '/loan/upsert': saved(), '/provider': new AppError(code) });
    await deliver(banking, late.ports);
    expect(late.paths()).toEqual(['/provider', '/loan/upsert', '/provider']);
  }
});

test('only the call that changes the record has a sequence number and names the base version of the record', async () => {
  const banking = command({ kind: 'banking', payload: { save, idNumber } });
  const server = serverOf({
    '/loan/upsert': saved(),
    '/provider': { approved: true, declined: false, state: 'IN_PROGRESS' },
    '/provider/add': { ok: true },
    '/provider/employer': { employer_id: '1' },
  });
  await deliver(banking, server.ports);
  expect(server.seen.map(({ headers }) => headers)).toEqual([
    {},
    { sequence: '4', 'if-match': '"7"' },
    {},
    {},
  ]);
  const fresh = serverOf({ '/loan/upsert': saved() });
  await deliver(command({ kind: 'save', payload: { save } }), fresh.ports, null);
  expect(fresh.seen[0]?.headers).toEqual({ sequence: '4' });
  // A restored server may not have the version that this phone has seen.
  const restored = serverOf({ '/loan/upsert': saved() });
  await deliver({ ...command({ kind: 'save', payload: { save } }), step: null }, restored.ports);
  expect(restored.seen[0]?.headers).toEqual({ sequence: '4' });
});

test.each([
  ['a home with family', { customerRequest: { homeStatus: 'family' } }, '2'],
  ['fortnightly pay', { employmentRequest: { paymentFrequency: 'fortnightly' } }, '2'],
  ['monthly pay', { employmentRequest: { paymentFrequency: 'monthly' } }, undefined],
] as const)('[S9.11] a save with %s names the command version that knows this answer', async (_name, answers, version) => {
  const server = serverOf({ '/loan/upsert': saved() });
  await deliver(command({ kind: 'save', payload: { save: { ...save, ...answers } } }), server.ports);
  expect(server.seen[0]?.headers['command-version']).toBe(version);
});

test('the outcome of a refused command says whether the server has used its sequence number', async () => {
  const banking = command({ kind: 'banking', payload: { save, idNumber } });
  const early = serverOf({
    '/provider': { approved: true, declined: false, state: 'IN_PROGRESS' },
    '/loan/upsert': new AppError('request.invalid'),
  });
  expect(await deliver(banking, early.ports)).toMatchObject({ kind: 'rejected', usedSequence: false });
  const late = serverOf({
    '/loan/upsert': saved(),
    '/provider': { approved: true, declined: false, state: 'IN_PROGRESS' },
    '/provider/add': new AppError('submission.refused'),
  });
  expect(await deliver(banking, late.ports)).toMatchObject({ kind: 'rejected', usedSequence: true });
});

test('a tombstone of an unknown application counts as delivered, but without a reply it stays', async () => {
  const exit = command({ kind: 'exit', payload: {} });
  expect(
    await deliver(exit, serverOf({ '/customer/delete': new AppError('customer.not_found') }).ports),
  ).toMatchObject({ kind: 'delivered' });
  expect(await deliver(exit, serverOf({ '/customer/delete': new NoAnswerError() }).ports)).toEqual({
    kind: 'no-answer',
  });
});

test('a refused page marker never blocks an application', async () => {
  const marker = command({ kind: 'progress', payload: { page: 'banking' } });
  const server = serverOf({ '/customer/progress': new AppError('application.incomplete') });
  expect(await deliver(marker, server.ports)).toMatchObject({ kind: 'delivered' });
});
