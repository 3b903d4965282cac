import { AppError, type ErrorCode } from '@tshepa/contracts/errors';
import { expect, test } from 'vitest';
import { NoAnswerError } from '../../platform/network/api.ts';
import { commandWith, draftWith, saveBody } from '../tests/fixtures.ts';
import { upcast } from './command.ts';
import { backOffMs, longestBackOffMs, pinDelayMs, pinWaitMs, waitMs } from './delays.ts';
import { outcomeOfError } from './outcome.ts';
import { leftOf, mayTransfer, phaseOf } from './queue-view.ts';
import { hasUnsynced, idleAfterMs, isIdle } from './unsynced.ts';

const file = { blobId: 'b', name: 'p.pdf', contentType: 'application/pdf', sizeBytes: 500 };
const payslip = commandWith({ kind: 'payslip', payload: { file } }, { id: 'pay' });

test('the back-off doubles from a second to a minute, and the wait is random within it', () => {
  expect([0, 1, 2, 10, 5_000].map(longestBackOffMs)).toEqual([1_000, 2_000, 4_000, 60_000, 60_000]);
  expect([backOffMs(2, 0), backOffMs(2, 0.5), backOffMs(2, 1)]).toEqual([0, 2_000, 4_000]);
});

test('the wait is the time that the server names, up to an hour', () => {
  expect(waitMs(30_000, 5, 1)).toBe(30_000);
  expect(waitMs(48 * 3_600_000, 0, 1)).toBe(3_600_000);
});

test.each<[ErrorCode, string]>([
  ['request.invalid', 'rejected'],
  ['application.account_mismatch', 'rejected'],
  ['auth.forbidden', 'rejected'],
  ['party.unavailable', 'retry'],
  ['request.rate_limited', 'retry'],
  ['idempotency.in_progress', 'retry'],
  ['command.too_new', 'retry'],
  ['idempotency.reply_gone', 'delivered'],
  ['site.closed', 'closed'],
  ['session.required', 'paused'],
  ['customer.not_found', 'paused'],
  ['application.active_loan', 'stopped'],
  ['app.too_old', 'held'],
])('the error %s leads to the outcome %s', (code, kind) => {
  expect(outcomeOfError(new AppError(code))).toMatchObject({ kind });
});

test('a missing reply, a sequence gap and a version conflict do not count as refusals', () => {
  expect(outcomeOfError(new NoAnswerError())).toEqual({ kind: 'no-answer' });
  expect(outcomeOfError(new AppError('sequence.gap', { expected: 4 }))).toMatchObject({
    kind: 'gap',
    expected: 4,
  });
  expect(outcomeOfError(new AppError('version.conflict', { version: 4 }))).toMatchObject({
    kind: 'conflict',
  });
  expect(outcomeOfError(new TypeError('a mistake of ours'))).toMatchObject({ kind: 'retry' });
});

test("statements of an earlier app are sent in this app's shape, each with its own password", () => {
  const payload = { files: [file, { ...file, blobId: 'c' }], passwords: ['', 'secret'] };
  expect(upcast({ kind: 'statements', version: 1, payload })).toEqual({
    kind: 'statements',
    payload: { files: [file, { ...file, blobId: 'c', password: 'secret' }] },
  });
  expect(upcast({ kind: 'payslip', version: 1, payload: { file, password: 'x' } })).toEqual({
    kind: 'payslip',
    payload: { file: { ...file, password: 'x' } },
  });
});

test('with "Wi-Fi only" documents wait for Wi-Fi and answers do not, and "send now" overrides it', () => {
  const facts = { wifiOnly: true, connection: { type: 'cellular' }, overridden: new Set<string>() };
  expect(mayTransfer(payslip, facts)).toBe(false);
  expect(mayTransfer(payslip, { ...facts, connection: { saveData: true } })).toBe(false);
  expect(mayTransfer(payslip, { ...facts, connection: { type: 'wifi' } })).toBe(true);
  expect(mayTransfer(payslip, { ...facts, wifiOnly: false })).toBe(true);
  expect(mayTransfer(payslip, { ...facts, overridden: new Set(['pay']) })).toBe(true);
  expect(mayTransfer(commandWith(saveBody()), facts)).toBe(true);
});

test('the queue shows the unsent bytes of documents, and counts all commands but page markers and tombstones', () => {
  const marker = commandWith({ kind: 'progress', payload: { page: 'banking' } });
  const exit = commandWith({ kind: 'exit', payload: {} });
  expect(leftOf([payslip, marker, exit, commandWith(saveBody())], { b: 200 })).toEqual({
    left: 2,
    leftBytes: 300,
  });
});

test('the phase is the reason why nothing is sent, and idle when nothing is left', () => {
  const facts = {
    left: 1,
    isSending: false,
    isOnline: true,
    isOpen: true,
    isSessionLost: false,
    isWaitingForWifi: false,
  };
  expect(phaseOf({ ...facts, left: 0, isSending: true })).toBe('idle');
  expect(phaseOf({ ...facts, isSending: true })).toBe('sending');
  expect(phaseOf({ ...facts, isSending: true, isOnline: false })).toBe('offline');
  expect(phaseOf({ ...facts, isOpen: false })).toBe('closed');
  expect(phaseOf({ ...facts, isSessionLost: true, isOnline: false })).toBe('paused');
  expect(phaseOf({ ...facts, isWaitingForWifi: true })).toBe('waiting-wifi');
});

test('after three wrong PINs the delay doubles up to an hour, and a clock that is set back restarts it', () => {
  expect([1, 2, 3, 4, 5, 30].map(pinDelayMs)).toEqual([0, 0, 30_000, 60_000, 120_000, 3_600_000]);
  expect(pinWaitMs({ wrongTries: 3, since: 100_000 }, 110_000)).toBe(20_000);
  expect(pinWaitMs({ wrongTries: 3, since: 100_000 }, 130_000)).toBe(0);
  expect(pinWaitMs({ wrongTries: 3, since: 100_000 }, 1_000)).toBe(30_000);
});

test('an application is synced when the server has all answers and documents; half-typed text does not count', () => {
  const confirmed = {
    version: 3,
    customerRequest: { firstName: 'Thandi' },
    employmentRequest: {},
    bankRequest: {},
  };
  const synced = draftWith({
    customerRequest: { firstName: 'Thandi' },
    confirmed,
    typed: { financial: { netSalary: '8' } },
  });
  expect(hasUnsynced(synced, [])).toBe(false);
  expect(hasUnsynced(synced, [commandWith({ kind: 'progress', payload: { page: 'banking' } })])).toBe(false);
  expect(hasUnsynced(synced, [payslip])).toBe(true);
  expect(hasUnsynced({ ...synced, payslip: file }, [])).toBe(true);
  expect(hasUnsynced({ ...synced, customerRequest: { firstName: 'Thando' } }, [])).toBe(true);
  expect(isIdle(0, idleAfterMs)).toBe(true);
  expect(isIdle(10, 0)).toBe(false);
});
