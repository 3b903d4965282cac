import { type Actor, type ApplicationListQuery, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { holdApplication } from '../src/commands/raise-hold.ts';
import { toCsvLine } from '../src/handlers/exports/csv-exports.ts';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';

const applications = useApplications();
const [thandiId, siphoId] = ['8001015009087', '9202204720083'];
const ids: Record<string, string> = {};

beforeAll(async () => {
  const { context } = applications;
  const make = async (name: string, options: Parameters<typeof givenApplication>[1]) => {
    ids[name] = (await givenApplication(context, options)).customerId;
  };
  const thandi = {
    idNumber: thandiId,
    initials: 'T',
    firstName: 'Thandi',
    lastName: 'Nkosi',
    emailAddress: 'Thandi@Example.org',
    cellNo: '0821234567',
  };
  // 22:30 in London is half past midnight of the next day in Johannesburg.
  await make('old', {
    createdAt: new Date('2026-03-09T21:59:59.999Z'),
    applicant: thandi,
    state: 'DECLINED',
  });
  await make('night', { createdAt: new Date('2026-03-09T22:00:00.000Z'), applicant: thandi, loan: 1000 });
  await make('sipho', {
    createdAt: new Date('2026-03-11T08:00:00Z'),
    applicant: {
      ...thandi,
      idNumber: siphoId,
      firstName: 'Sipho',
      lastName: '=cmd|calc',
      emailAddress: 'sipho@example.org',
    },
  });
  await make('blank', { createdAt: new Date('2026-03-12T08:00:00Z') });
});

const list = (
  query: Partial<ApplicationListQuery> = {},
  actor: Parameters<typeof applicant>[0] | undefined = undefined,
) =>
  applications.call(operations.listApplications, query, { actor: actor ? applicant(actor) : actors.agent });
const found = async (query: Partial<ApplicationListQuery>) => {
  const { items, total } = await list(query);
  expect(items).toHaveLength(total);
  return items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
};

describe('the staff list', () => {
  test('[S7.16] [S2.32] the staff list shows every application, newest first, with the fields of a row', async () => {
    const { items, total } = await list();
    expect(total).toBe(4);
    expect(items.map(({ id }) => id)).toEqual([ids['blank'], ids['sipho'], ids['night'], ids['old']]);
    expect(items[2]).toEqual({
      id: ids['night'],
      version: expect.any(Number),
      idNumber: thandiId,
      initials: 'T',
      firstName: 'Thandi',
      lastName: 'Nkosi',
      emailAddress: 'Thandi@Example.org',
      cellNo: '0821234567',
      createdAt: '2026-03-09T22:00:00.000Z',
      loanDistributions: {
        id: expect.any(String),
        state: 'IN_PROGRESS',
        approved: false,
        declined: false,
        loan: { id: 2, value: 1000, currency: 'ZAR' },
      },
    });
  });

  test('[S7.16] the pages of the staff list neither repeat nor skip rows, and name the total', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, take: 2 })));
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 0]);
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(4);
  });

  test('[S7.16] the staff list finds a complete ID number or e-mail address, whatever its spacing and case', async () => {
    expect(await found({ searchId: thandiId })).toEqual(['night', 'old']);
    expect(await found({ searchEmail: 'THANDI@example.ORG' })).toEqual(['night', 'old']);
    expect(await found({ searchEmail: 'handi@example.org' })).toEqual([]);
  });

  test('[S7.16] the staff list combines its filters and ignores empty filters', async () => {
    expect(await found({ searchId: thandiId, searchState: 'DECLINED' })).toEqual(['old']);
    expect(await found({ searchId: siphoId, searchState: 'DECLINED' })).toEqual([]);
    expect(
      await found({ searchId: '', searchEmail: '', searchState: '', startDate: '', endDate: '' }),
    ).toHaveLength(4);
  });

  test('[S7.16] the staff list filters by whole days in Johannesburg, including the first and the last day', async () => {
    expect(await found({ startDate: '2026-03-10', endDate: '2026-03-10' })).toEqual(['night']);
    expect(await found({ endDate: '2026-03-09' })).toEqual(['old']);
    expect(await found({ startDate: '2026-03-11' })).toEqual(['blank', 'sipho']);
  });

  test('the staff list refuses a range of days that ends before it begins, and names the field', async () => {
    await expect(list({ startDate: '2026-03-11', endDate: '2026-03-10' })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ pointer: '/endDate' }] },
    });
  });

  test('[S6.02] the staff list is for staff only', async () => {
    expect(await errorCode(list({}, 'session'))).toBe('auth.forbidden');
    expect(await errorCode(applications.call(operations.listApplications, {}))).toBe('auth.required');
  });
});

const exported = async (
  query: { fromDate?: string; toDate?: string; status?: 'DECLINED' | ''; reason?: string },
  actor: Actor = actors.manager,
) => {
  const chunks: Uint8Array[] = [];
  for await (const bytes of applications.bus.openByteStream(
    operations.exportApplications,
    query,
    applications.options({ actor }),
  ))
    chunks.push(bytes);
  return Buffer.concat(chunks).toString('utf8');
};

describe('the export', () => {
  test('[S6.02] the export is a CSV file with a header and one line per application', async () => {
    const lines = (await exported({ fromDate: '', toDate: '2026-03-11', status: '' })).split('\r\n');
    expect(lines).toEqual([
      'ID Number,Initials,First Name,Last Name,Email Address,Cell No,Created,Loan,Status',
      `${siphoId},T,Sipho,'=cmd|calc,sipho@example.org,0821234567,11-03-2026,ZAR 500,IN_PROGRESS`,
      `${thandiId},T,Thandi,Nkosi,Thandi@Example.org,0821234567,10-03-2026,ZAR 1000,IN_PROGRESS`,
      `${thandiId},T,Thandi,Nkosi,Thandi@Example.org,0821234567,09-03-2026,ZAR 500,DECLINED`,
      '',
    ]);
  });

  test('the export applies the filters for state and days', async () => {
    const lines = (
      await exported({ fromDate: '2026-03-01', toDate: '2026-03-31', status: 'DECLINED' })
    ).split('\r\n');
    expect(lines).toHaveLength(3);
  });

  test('[S6.02] the export is for managers, and refuses a range of days that ends before it begins', async () => {
    expect(await errorCode(exported({}, actors.agent))).toBe('auth.forbidden');
    expect(await errorCode(exported({ fromDate: '2026-03-02', toDate: '2026-03-01' }))).toBe(
      'request.invalid',
    );
  });

  test('no exported value can break its line or run as a formula in a spreadsheet', () => {
    expect(toCsvLine(['a,b', 'say "hi"', 'two\nlines', undefined])).toBe(
      '"a,b","say ""hi""","two\nlines",\r\n',
    );
    expect(toCsvLine(['=1', '+1', '-1', '@x', '\tx', '\rx'])).toBe("'=1,'+1,'-1,'@x,'\tx,\"'\rx\"\r\n");
  });
});

test('[S7.15] an export of more than 1,000 people needs a reason, and an export of more than 10,000 needs another manager', async () => {
  const { context } = applications;
  const query = { status: 'DECLINED', fromDate: '', toDate: '' } as const;
  const count = () => applications.call(operations.countExport, query, { actor: actors.manager });
  const people = vi.spyOn(context.applicationList, 'count');
  onTestFinished(() => people.mockRestore());
  people.mockResolvedValue(1_000);
  expect(await count()).toEqual({ total: 1_000, needs: 'nothing' });
  people.mockResolvedValue(1_001);
  expect(await count()).toEqual({ total: 1_001, needs: 'reason' });
  expect(await errorCode(exported(query))).toBe('export.reason_required');
  await exported({ ...query, reason: 'The yearly return' });

  people.mockResolvedValue(10_001);
  expect((await count()).needs).toBe('second-manager');
  const reason = 'The auditor asked for all of them';
  expect(await errorCode(exported({ ...query, reason }))).toBe('export.second_manager');
  const { accountChanges } = await applications.call(
    operations.requestAccountChange,
    { action: 'export-customers', export: { filter: query, reason } },
    { actor: actors.manager },
  );
  const changeId = accountChanges.at(-1)?.id ?? '';
  const confirm = (actor: Actor) =>
    applications.call(operations.confirmAccountChange, { changeId }, { actor });
  expect(await errorCode(confirm(actors.manager))).toBe('change.own');
  const second = { ...actors.manager, staffId: 'manager-2', email: 'second@tshepa.example' };
  await confirm(second);
  expect((await count()).needs).toBe('nothing');
  await exported(query);
  expect(await errorCode(exported({ ...query, toDate: '2026-03-11' }))).toBe('export.second_manager');
  expect(await errorCode(exported(query, second))).toBe('export.second_manager');
  const { items } = await applications.call(
    operations.searchAuditTrail,
    { action: 'export-applications' },
    { actor: second },
  );
  expect(items[0]?.details).toMatchObject({ results: 10_001, reason, agreedBy: 'manager-2' });
  applications.clock.set(25 * 3_600_000);
  expect((await count()).needs).toBe('second-manager');
});

describe('the contact of an applicant', () => {
  test('the contact of an applicant is returned to other services', async () => {
    const reply = await applications.call(
      operations.getContact,
      { id: ids['night'] ?? '' },
      { actor: actors.system },
    );
    expect(reply).toEqual({
      id: ids['night'],
      firstName: 'Thandi',
      cellNo: '0821234567',
      emailAddress: 'Thandi@Example.org',
      state: 'IN_PROGRESS',
    });
  });

  test.each([
    actors.public,
    applicant('session'),
    actors.manager,
  ])('the contact of an applicant is refused to a caller of the kind $kind', async (actor) => {
    const attempt = applications.call(operations.getContact, { id: ids['night'] ?? '' }, { actor });
    expect(await errorCode(attempt)).toBe('auth.forbidden');
  });
});

test('values that identify a person are stored only in sealed form', async () => {
  const stored = JSON.stringify(
    await applications.context.connection.collection('customers').find({}).toArray(),
  );
  for (const secret of [thandiId, '0821234567', 'Thandi@Example.org', 'thandi@example.org']) {
    expect(stored).not.toContain(secret);
  }
});

test('[S4.21] every list shows that an application is on hold, until staff have answered', async () => {
  const { context } = applications;
  const given = { createdAt: new Date('2019-01-01T08:00:00Z'), state: 'AWAITING_BUDGET' as const };
  const { customerId: id } = await givenApplication(context, given);
  await holdApplication(context, id, { reason: 'fraud-rule', details: ['A shared account'] });
  for (const query of [{}, { queue: 'second-eyes' }, { queue: 'awaiting-budget' }] as const)
    expect((await list(query)).items.filter(({ isOnHold }) => isOnHold)).toMatchObject([{ id }]);

  const [hold] = (await context.applications.load(id))?.application.holds ?? [];
  const answer = { id, holdId: hold?.id ?? '', note: 'A married couple' };
  await applications.call(operations.answerHold, answer, {
    actor: actors.manager,
    idempotencyKey: newId(),
  });
  expect((await list({ queue: 'second-eyes' })).items).toEqual([]);
  expect((await list({ queue: 'awaiting-budget' })).items).toMatchObject([{ id }]);
  expect((await list()).items.filter(({ isOnHold }) => isOnHold)).toEqual([]);
});

test('an export larger than one batch contains every application once', async () => {
  const count = 450;
  for (let index = 0; index < count; index += 1) {
    const createdAt = new Date(Date.UTC(2020, 0, 1, 8, 0, index));
    await givenApplication(applications.context, { createdAt, applicant: { firstName: `Person ${index}` } });
  }
  const lines = (await exported({ fromDate: '2020-01-01', toDate: '2020-01-01' })).split('\r\n').slice(1, -1);
  const names = lines.map((line) => line.split(',')[2]);
  expect(names).toEqual(Array.from({ length: count }, (_, index) => `Person ${count - 1 - index}`));
});
