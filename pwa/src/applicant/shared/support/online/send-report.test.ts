import { maximumReportBytes, notedErrors, supportCodeHours } from '@tshepa/contracts/constants';
import {
  longestMinutes,
  notedCodeSchema,
  type SupportReport,
  supportReportSchema,
} from '@tshepa/contracts/entities/support';
import { AppError } from '@tshepa/contracts/errors';
import { toProblem } from '@tshepa/contracts/problem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeCatalogue, supportCodeKey, useStorageHealth } from '../../../../offline/index.ts';
import { noteError, useNotedErrors } from '../../../../platform/network/noted-errors.ts';
import { currentCode, noteReport } from '../code-store.ts';
import { fitting, readPhoneState } from './phone-state.ts';
import { sendOwedReport, sendReport } from './send-report.ts';

// This browser has no database, as in a private window, so that everything is kept in memory.
const sent: SupportReport[] = [];
const until = '2026-11-28T10:00:00.000Z';
type Answer = () => Response | Promise<Response>;
const received: Answer = () => Response.json({ until });
const refused =
  (code: ConstructorParameters<typeof AppError>[0]): Answer =>
  () => {
    const error = new AppError(code);
    return Response.json(toProblem(error), { status: error.status });
  };

/** Answers the next calls in turn, and all further calls like the last one. */
function serverAnswers(...answers: [Answer, ...Answer[]]) {
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
}

beforeEach(async () => {
  vi.stubGlobal('__BUILD_ID__', '1795000000000');
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T10:00:00Z') });
  sent.length = 0;
  useNotedErrors.setState({ errors: [] });
  await changeCatalogue(supportCodeKey, () => null);
});
afterEach(() => {
  vi.useRealTimers();
  useStorageHealth.setState({ kind: 'ok' });
  useNotedErrors.setState({ errors: [] });
});

test('a phone that stores nothing and has no session reports under its code', async () => {
  serverAnswers(received);
  const { code } = await currentCode();
  expect(await sendReport()).toEqual({ code, until, isOffline: false });
  expect(sent).toHaveLength(1);
  expect(supportReportSchema.safeParse(sent[0]).error).toBeUndefined();
  expect(sent[0]).toMatchObject({ code, phone: { storage: { health: 'memory-only' } } });
});

test('a code is made without a connection, stays for a day, and is then replaced', async () => {
  serverAnswers(() => Promise.reject(new TypeError('no connection')));
  const { code } = await currentCode();
  expect(await sendReport()).toEqual({ code, until: undefined, isOffline: true });
  expect(await currentCode()).toMatchObject({ code, isOwed: true, wasOffline: true });
  vi.setSystemTime(Date.now() + supportCodeHours * 3_600_000 - 1_000);
  expect((await currentCode()).code).toBe(code);
  vi.setSystemTime(Date.now() + 2_000);
  expect((await currentCode()).code).not.toBe(code);
});

test('a report that finds a connection again says that there was none, and names the error', async () => {
  serverAnswers(() => Promise.reject(new TypeError('no connection')), received);
  await sendReport();
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await sendReport();
  expect(sent[0]?.phone.line.wasOffline).toBe(false);
  expect(sent[1]?.phone.line.wasOffline).toBe(true);
  expect(sent[1]?.phone.errors).toEqual([{ code: 'phone.no_answer', minutes: 5 }]);
  expect(await currentCode()).toMatchObject({ isOwed: false });
});

test('a report that found no connection is sent later under the code that was shown, and only while that code lives', async () => {
  serverAnswers(received);
  await sendOwedReport();
  expect(sent).toEqual([]);
  const { code } = await currentCode();
  await sendOwedReport();
  expect(sent.map((report) => report.code)).toEqual([code]);
  await changeCatalogue(supportCodeKey, () => null);
  await currentCode();
  vi.setSystemTime(Date.now() + supportCodeHours * 3_600_000);
  await sendOwedReport();
  expect(sent).toHaveLength(1);
});

test('a code that was wiped while its report was on the way is not made again', async () => {
  serverAnswers(received);
  const { code } = await currentCode();
  await changeCatalogue(supportCodeKey, () => null);
  await noteReport(code, { isOwed: false, until });
  await sendOwedReport();
  expect(sent).toEqual([]);
  expect((await currentCode()).code).not.toBe(code);
});

test('a refused report leaves the former one in place, and two reports at once are one', async () => {
  serverAnswers(received, refused('request.rate_limited'));
  const { code } = await currentCode();
  await Promise.all([sendReport(), sendReport()]);
  expect(sent).toHaveLength(1);
  expect(await sendReport()).toEqual({ code, until, isOffline: false });
});

test('a code that another phone has made as well is replaced, once in each report', async () => {
  serverAnswers(refused('support.code_taken'), received);
  const { code } = await currentCode();
  const reported = await sendReport();
  expect(reported).toMatchObject({ until });
  expect(reported.code).not.toBe(code);
  expect(sent.map((report) => report.code)).toEqual([code, reported.code]);
  serverAnswers(refused('support.code_taken'));
  expect((await sendReport()).until).toBeUndefined();
  expect(sent).toHaveLength(4);
});

test('the last ten errors are remembered, and a repeated error once', async () => {
  for (let minute = 0; minute < 30; minute += 1) {
    noteError('phone.no_answer');
    vi.setSystemTime(Date.now() + 60_000);
  }
  for (let index = 0; index < notedErrors - 1; index += 1)
    noteError(index % 2 ? 'request.invalid' : 'version.conflict');
  const { errors } = await readPhoneState({ wasOffline: false });
  expect(errors).toHaveLength(notedErrors);
  expect(errors.at(-1)).toEqual({ code: 'phone.no_answer', minutes: 1 });
  noteError('internal');
  expect((await readPhoneState({ wasOffline: false })).errors[0]).toEqual({ code: 'internal', minutes: 0 });
});

test('the largest report is cut to a kilobyte, and keeps its newest errors', async () => {
  const { code, phoneKey } = await currentCode();
  const longest =
    notedCodeSchema.options.toSorted((one, other) => other.length - one.length)[0] ?? 'internal';
  const queued = [
    'personal',
    'save',
    'consent',
    'banking',
    'statements',
    'payslip',
    'submit',
    'exit',
    'reset',
  ];
  const largest = {
    code,
    phoneKey,
    phone: {
      build: '1795000000000',
      queue: {
        kinds: Object.fromEntries(queued.map((kind) => [kind, 999])),
        refused: 999,
        conflict: 999,
        held: 999,
        oldestMinutes: longestMinutes,
      },
      storage: {
        health: 'reload-needed' as const,
        usedMb: 9_999_999,
        quotaMb: 9_999_999,
        isPersisted: false,
      },
      line: { wasOffline: false, isSlow: false, savesData: false, confirmedMinutes: longestMinutes },
      errors: Array.from({ length: notedErrors }, (_, index) => ({
        code: longest,
        minutes: longestMinutes - index,
      })),
    },
  };
  expect(supportReportSchema.safeParse(largest).success).toBe(false);
  const fitted = fitting(largest);
  expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(maximumReportBytes);
  expect(supportReportSchema.safeParse(fitted).error).toBeUndefined();
  expect(fitted.phone.errors.length).toBeGreaterThanOrEqual(6);
  expect(fitted.phone.errors[0]).toEqual(largest.phone.errors[0]);
});
