import { maximumReportBytes, operations, type SupportReport, supportReportSchema } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { createSupportReports, supportReportsCollection } from '../src/store/support-reports.ts';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { givenApplication } from './support/given-application.ts';

const applications = useApplications();
const secondMs = 1_000;
const dayMs = 86_400_000;

let made = 0;
/** Returns a report under a code of its own. */
function newReport(change: Partial<SupportReport> = {}): SupportReport {
  made += 1;
  return {
    code: `BCDFGH${'BCDFGHJK'[made % 8]}${'MRSTWXYZ'[Math.floor(made / 8)]}`,
    phoneKey: `key-of-a-test-phone-${String(made).padStart(2, '0')}`,
    phone: {
      build: '1795000000000',
      queue: { kinds: { save: 2, statements: 1 }, refused: 1, conflict: 0, held: 0, oldestMinutes: 120 },
      storage: { health: 'ok', usedMb: 55, quotaMb: 60, isPersisted: false },
      line: { wasOffline: true, isSlow: false, savesData: true, confirmedMinutes: 7 },
      errors: [
        { code: 'phone.no_answer', minutes: 1 },
        { code: 'request.invalid', minutes: 30 },
      ],
    },
    ...change,
  };
}
type Settings = Parameters<typeof applications.call>[2];
const report = (sent: SupportReport, settings: Settings = {}) =>
  applications.call(operations.reportPhone, sent, settings);
const read = (code: string, settings: Settings = { actor: actors.agent }) =>
  applications.call(operations.getPhone, { code }, settings);
const documents = () => applications.context.connection.collection(supportReportsCollection);

test('a phone without a session reports under its code, and staff read the same figures', async () => {
  const sent = newReport();
  const { until } = await report(sent);
  expect(Date.parse(until) - applications.context.clock.nowMs()).toBeGreaterThan(dayMs - 60 * secondMs);
  const { receivedAt, ...shown } = await read(sent.code);
  expect(shown).toEqual({ code: sent.code, phone: sent.phone });
  expect(Math.abs(Date.parse(receivedAt) - applications.context.clock.nowMs())).toBeLessThan(60 * secondMs);
});

test('with a session the report leads to the newest application of the session, and to nobody else’s', async () => {
  const { context } = applications;
  const { sessionId, customerId } = await givenApplication(context);
  await givenApplication(context);
  const sent = newReport();
  await report(sent, { actor: applicant(sessionId) });
  expect((await read(sent.code)).customerId).toBe(customerId);
  // The phone keeps its link when its session ends.
  applications.clock.set(11 * secondMs);
  await report(sent);
  expect((await read(sent.code)).customerId).toBe(customerId);
  const other = newReport();
  await report(other, { actor: applicant('a-session-without-an-application') });
  expect((await read(other.code)).customerId).toBeUndefined();
});

test('only staff read a report, and each reading is in the audit trail with the application that it leads to', async () => {
  const { context } = applications;
  const { sessionId, customerId } = await givenApplication(context);
  const sent = newReport();
  await report(sent, { actor: applicant(sessionId) });
  expect(await errorCode(read(sent.code, { actor: actors.public }))).toBe('auth.required');
  expect(await errorCode(read(sent.code, { actor: applicant(sessionId) }))).toBe('auth.forbidden');
  expect(await errorCode(read(sent.code, { actor: actors.system }))).toBe('auth.forbidden');
  const viewId = newId();
  for (const _ of ['opened', 'refreshed']) await read(sent.code, { actor: actors.agent, viewId });
  const rows = await trailRows(context, { action: 'get-phone', 'details.supportCode': sent.code });
  expect(rows).toEqual([
    expect.objectContaining({
      kind: 'read',
      customerIds: [customerId],
      actor: expect.objectContaining({ id: 'agent-1' }),
    }),
  ]);
});

describe('a report that is not wanted', () => {
  test('a phone reports every ten seconds, and the repetition of a call that was stored is no second report', async () => {
    const sent = newReport();
    const idempotencyKey = newId();
    const first = await report(sent, { idempotencyKey });
    expect(await report(sent, { idempotencyKey })).toEqual(first);
    expect(await errorCode(report(sent, { idempotencyKey: newId() }))).toBe('request.rate_limited');
    applications.clock.set(9 * secondMs);
    expect(await errorCode(report(sent))).toBe('request.rate_limited');
    applications.clock.set(11 * secondMs);
    const later = { ...sent, phone: { ...sent.phone, errors: [] } };
    // A later report does not prolong the life of the code.
    expect(await report(later)).toEqual(first);
    expect((await read(sent.code)).phone.errors).toEqual([]);
  });

  test('nobody can report under a code that another phone made, or under a code that has expired', async () => {
    const sent = newReport();
    await report(sent);
    applications.clock.set(60 * secondMs);
    const forged = { ...newReport(), code: sent.code };
    expect(await errorCode(report(forged))).toBe('support.code_taken');
    expect((await read(sent.code)).phone).toEqual(sent.phone);
    applications.clock.set(dayMs + secondMs);
    expect(await errorCode(read(sent.code))).toBe('support.unknown_code');
    for (const late of [sent, forged]) expect(await errorCode(report(late))).toBe('support.code_taken');
  });

  test('of many first reports under one code at once, one is stored', async () => {
    const sent = newReport();
    const tries = Array.from({ length: 20 }, (_, phone) =>
      errorCode(report({ ...sent, phoneKey: `key-of-another-phone${String(phone).padStart(2, '0')}` })),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 'none')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['none', 'support.code_taken']));
  });

  test('a flood of reports fills only part of the disk, and phones with an application still report', async () => {
    await documents().deleteMany({});
    const { connection, clock } = applications.context;
    const reports = createSupportReports({ connection, clock }, { limit: 2 });
    const nobody = () => ({ commandId: newId(), customerId: undefined });
    const known = newReport();
    await reports.put(known, nobody());
    await reports.put(newReport(), nobody());
    expect(await errorCode(reports.put(newReport(), nobody()))).toBe('request.rate_limited');
    await reports.put(newReport(), { commandId: newId(), customerId: newId() });
    applications.clock.set(11 * secondMs);
    await reports.put(known, nobody());
    expect(await documents().countDocuments()).toBe(3);
  });
});

describe('what a report may contain', () => {
  const { phone, ...rest } = newReport();
  const accepts = (changed: object) => supportReportSchema.safeParse({ ...rest, phone: changed }).success;

  test('a report with any other field, word or text is refused', () => {
    expect(accepts(phone)).toBe(true);
    for (const wrong of [
      { ...phone, name: 'Thandi' },
      { ...phone, build: 'Thandi Nkosi' },
      { ...phone, queue: { ...phone.queue, kinds: { thandi: 1 } } },
      { ...phone, queue: { ...phone.queue, refused: -1 } },
      { ...phone, storage: { ...phone.storage, health: 'Thandi' } },
      { ...phone, errors: [{ code: 'Thandi', minutes: 1 }] },
      { ...phone, errors: [{ code: 'internal', minutes: 1, message: 'Thandi' }] },
      { ...phone, errors: Array.from({ length: 11 }, () => ({ code: 'internal', minutes: 1 })) },
    ])
      expect(accepts(wrong), JSON.stringify(wrong)).toBe(false);
    expect(supportReportSchema.safeParse({ ...rest, phone, cellNo: '0821234567' }).success).toBe(false);
  });

  test('an ordinary report has less than half of the bytes that a report may have', () => {
    expect(JSON.stringify({ ...rest, phone }).length).toBeLessThan(maximumReportBytes / 2);
  });

  test('what is stored is the figures, the code, the hash of the key and the times, and is deleted after a day', async () => {
    const sent = newReport();
    await report(sent);
    const stored = await documents().findOne({ _id: sent.code as never });
    expect(Object.keys(stored ?? {}).sort()).toEqual(
      ['_id', 'commandId', 'forgetAt', 'phone', 'phoneKey', 'receivedAt'].sort(),
    );
    expect(JSON.stringify(stored)).not.toContain(sent.phoneKey);
    const expiry = (await documents().indexes()).find(({ name }) => name === 'forgetAt_expiry');
    expect(expiry).toMatchObject({ key: { forgetAt: 1 }, expireAfterSeconds: 0 });
  });
});
